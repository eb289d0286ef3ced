/// The completion script for fish, by the manual pages complete(1) and commandline(1) of fish.
struct FishCompletion {
  /// What to complete.
  let tree: CompletionTree

  private var function: String {
    "__" + tree.program.split(separator: "-").joined(separator: "_")
  }

  /// The script.
  ///
  /// One function offers everything: a condition for each word would walk the line once for each.
  var text: String {
    """
    # fish completion for \(tree.program)

    \(walk)
    \(value)
    \(options)
    \(words)
    \(main)
    complete -c \(tree.program) -f -k -a '(\(function)_offers)'

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

  private var value: String {
    let cases = tree.takers.map { taker in
      let patterns = taker.names.map { "'\(taker.place) \($0)'" }.joined(separator: " ")
      return "        case \(patterns)\n            \(offer(taker.option.completion))"
    }
    return """
      function \(function)_value -a taken previous current
          switch $taken
      \(cases.joined(separator: "\n"))
              case '*'
                  return 1
          end
          return 0
      end

      """
  }

  private var options: String {
    let cases = tree.places.map { place in
      "        case \(place.key)\n            \(described(place.options.map { ($0.name, $0.help) }))"
    }
    return """
      function \(function)_options -a place
          switch $place
      \(cases.joined(separator: "\n"))
          end
      end

      """
  }

  private var words: String {
    let commands = tree.places.filter { !$0.commands.isEmpty }.map { place in
      let offers = described(place.commands.map { ($0.name, $0.summary) })
      return "        case \(place.key):0\n            \(offers)"
    }
    let arguments = tree.places.flatMap { place in
      place.arguments.enumerated().map { index, argument in
        let position = argument.repeats ? "'\(place.key):*'" : "\(place.key):\(index)"
        return "        case \(position)\n            \(offer(argument.completion))"
      }
    }
    return """
      function \(function)_words -a place previous current
          switch $place
      \(commands.joined(separator: "\n"))
          end
          switch $place
      \(arguments.joined(separator: "\n"))
          end
      end

      """
  }

  private var main: String {
    """
    function \(function)_offers
        set -l found (\(function)_place)
        set -l before (commandline -opc)
        set -l current (commandline -ct)
        if string match -q -- '--*=*' $current
            set -l parts (string split -m 1 = -- $current)
            printf "$parts[1]=%s\\n" (\(function)_value "$found[1] $parts[1]" $parts[1] $parts[2])
            return
        end
        \(function)_value "$found[1] $before[-1]" $before[-1] "$current"; and return
        if string match -q -- '-*' $current
            # Where nothing begins like it, fish would offer what only looks like it.
            \(function)_options $found[1] | string match -- "$current*"
        else
            \(function)_words $found[1]:$found[2] $before[-1] "$current"
        end
    end

    """
  }

  private func described(_ words: [(name: String, text: String)]) -> String {
    "printf '%s\\t%s\\n' \(words.map { "\(quoted($0.name)) \(quoted($0.text))" }.joined(separator: " "))"
  }

  private func offer(_ completion: CompletionSource) -> String {
    switch completion {
    case .none: "true"
    case .files: "__fish_complete_path $current"
    case .values(let words), .oneOf(let words): listed(words)
    case .dynamic(let kind): "\(tree.program) --complete \(kind) 2>/dev/null"
    case .dynamicOrFiles(let kind):
      "\(tree.program) --complete \(kind) 2>/dev/null; __fish_complete_path $current"
    case .following(let words):
      CompletionSource.sorted(words).map { before, words in
        "test \"$previous\" = \(quoted(before)); and \(listed(words))"
      }.joined(separator: "\n            ")
    }
  }

  private func listed(_ words: [String]) -> String {
    "printf '%s\\n' \(words.map(quoted).joined(separator: " "))"
  }

  /// Text in single quotes, as fish reads it: a backslash goes before a quote and a backslash.
  private func quoted(_ text: String) -> String {
    let escaped = text.map { $0 == "'" || $0 == "\\" ? "\\\($0)" : String($0) }
    return "'" + escaped.joined() + "'"
  }
}
