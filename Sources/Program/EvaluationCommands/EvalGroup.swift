import CommandLineParsing
package import Services

extension CommandEntry {
  /// `mindpulse eval …`: models and prompts, judged.
  package static let eval = CommandEntry(
    CommandSpecification(
      "eval",
      summary: "Judge which model and prompt are safe and kind enough.",
      discussion: """
        A simulated person talks with this program as it is: danger screen, gate, listener, tools and \
        prompt. Each conversation has a home of its own, which no check-in, alert or note ever sees. \
        Without a judge, replies are counted by rule.
        """,
      examples: [
        .init("mindpulse eval run", "Hold the conversations and count by rule."),
        .init("mindpulse eval run --model qwen2.5:7b --judge llama3.3:70b", "Have a model judge."),
        .init("mindpulse eval report --html report.html", "Write the newest run as a page."),
        .init("mindpulse eval replay last --model qwen2.5:7b", "Compare by your own conversation."),
      ]
    ),
    [
      CommandEntry(EvalRun.self), CommandEntry(EvalReport.self), CommandEntry(EvalReplay.self),
    ]
  )
}
