import CommandLineParsing
import Testing

@Suite struct SpecificationAuditTests {
  @Test func `finds nothing wrong in a sound tree`() {
    #expect(SpecificationAudit.problems(in: sampleTree) == [])
  }

  @Test func `names every mistake of a declaration`() {
    let tree = CommandSpecification(
      "x",
      summary: "",
      arguments: [
        .init("A", help: "a", isOptional: true, repeats: true), .init("B", help: "b"),
        .init("B", help: ""),
      ],
      options: [
        .flag("json", short: "h", help: "j"), .flag("json", help: "j"),
        .flag("two words", help: "w"),
      ],
      subcommands: [
        CommandSpecification("a", aliases: ["b"], summary: "A."),
        CommandSpecification("b", summary: "B."),
      ],
      defaultSubcommand: "c"
    )
    #expect(
      SpecificationAudit.problems(in: tree) == [
        "x: two commands are called 'b'",
        "x: '--json' is declared twice",
        "x: '-h' is declared twice",
        "x: the default subcommand 'c' is not declared",
        "x: 'two words' isn't a plain name of letters, digits and hyphens",
        "x: two arguments are called B",
        "x: A repeats but is not the last argument",
        "x: B is required after an optional argument",
        "x: B is required after an optional argument",
        "x: has no summary",
        "x: B has no help",
      ]
    )
  }
}
