/// The completion script for fish, by the manual pages complete(1) and commandline(1) of fish.
struct FishCompletion {
  /// What to complete.
  let tree: CompletionTree

  private var function: String {
    "__" + tree.program.split(separator: "-").joined(separator: "_")
  }

  /// The script.
  var text: String {
    """
    # fish completion for \(tree.program)

    \(walk)
    function \(function)_at
        set -l found (\(function)_place)
        test "$found[1]" = "$argv[1]"; or return 1
        test (count $argv) -lt 2; or test "$found[2]" = "$argv[2]"
    end

    complete -c \(tree.program) -f
    \(tree.places.flatMap(lines).joined(separator: "\n"))

    """
  }

  /// Prints the place and the number of arguments before the cursor, on two lines.
  private var walk: String {
    let takers = tree.takers.flatMap { taker in taker.names.map { "'\(taker.place) \($0)'" } }
    let steps = tree.steps.map { step in
      let patterns = step.words.map { "'\(step.from) \($0)'" }.joined(separator: " ")
      return "            case \(patterns)\n                set place \(step.to)"
    }
    let skip =
      takers.isEmpty
      ? "" : "\n            case \(takers.joined(separator: " "))\n                set skip 1"
    return """
      function \(function)_place
          set -l place \(tree.program)
          set -l position 0
          set -l skip 0
          set -l ended 0
          set -l words (commandline -opc)
          for word in $words[2..-1]
              if test $skip -eq 1
                  set skip 0
                  continue
              end
              if test $ended -eq 0; and test "$word" = --
                  set ended 1
                  continue
              end
              if test $ended -eq 0; and string match -qr '^-[^0-9.]' -- $word
                  switch "$place $word"\(skip)
                  end
                  continue
              end
              switch "$place $word"
      \(steps.joined(separator: "\n"))
                  case '*'
                      set position (math $position + 1)
              end
          end
          printf '%s\\n' $place $position
      end

      """
  }

  private func lines(for place: CompletionTree.Place) -> [String] {
    let head = "complete -c \(tree.program) -n \(quoted("\(function)_at \(place.key)"))"
    let first = "complete -c \(tree.program) -n \(quoted("\(function)_at \(place.key) 0"))"
    var lines = place.commands.map { below in
      "\(first) -a \(below.name) -d \(quoted(below.summary))"
    }
    lines += place.options.map { option in
      let letter = option.short.map { " -s \($0)" } ?? ""
      let value = option.takesValue ? " -x" + offer(option.completion) : ""
      return "\(head) -l \(option.long)\(letter)\(value) -d \(quoted(option.help))"
    }
    lines += place.arguments.enumerated().compactMap { index, argument in
      let offers = offer(argument.completion)
      guard !offers.isEmpty else { return nil }
      let condition = argument.repeats ? place.key : "\(place.key) \(index)"
      return "complete -c \(tree.program) -n \(quoted("\(function)_at \(condition)"))\(offers)"
    }
    return lines
  }

  private func offer(_ completion: CompletionSource) -> String {
    switch completion {
    case .none: ""
    case .files: " -F"
    case .values(let words), .oneOf(let words): " -a \(quoted(words.joined(separator: " ")))"
    case .dynamic(let kind): " -a \(quoted("(\(tree.program) --complete \(kind) 2>/dev/null)"))"
    }
  }

  /// Text in single quotes, as fish reads it: a backslash goes before a quote and a backslash.
  private func quoted(_ text: String) -> String {
    let escaped = text.map { $0 == "'" || $0 == "\\" ? "\\\($0)" : String($0) }
    return "'" + escaped.joined() + "'"
  }
}
