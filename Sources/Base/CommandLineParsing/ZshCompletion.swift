/// The completion script for zsh, by the manual pages zshcompsys(1) and zshcompwid(1).
struct ZshCompletion {
  /// What to complete.
  let tree: CompletionTree

  private var function: String { "_" + tree.program }

  /// The script; works as a file `_mindpulse` in `$fpath` and when sourced.
  var text: String {
    """
    #compdef \(tree.program)
    # zsh completion for \(tree.program)

    \(helpers)
    \(walk)
    \(value)
    \(options)
    \(plain)
    \(main)
    if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
      \(function) "$@"
    else
      compdef \(function) \(tree.program)
    fi

    """
  }

  /// `_describe` reads `word:text`, so a colon inside a word is escaped.
  private var helpers: String {
    """
    \(function)_ask() {
      local line word
      local -a offers
      while IFS= read -r line; do
        word=${line%%$'\\t'*}
        [[ -n $word ]] || continue
        offers+=("${word//:/\\\\:}:${line#*$'\\t'}")
      done < <("${words[1]}" --complete "$1" 2>/dev/null)
      _describe -V -t values "$1" offers
    }

    """
  }

  private var walk: String {
    """
    \(function)_walk() {
      local word skip= ended=
      integer index
      place=\(tree.program) position=0
      for ((index = 2; index < CURRENT; index++)); do
        word=${words[index]}
        if [[ -n $skip ]]; then skip=; continue; fi
        if [[ -z $ended && $word == -- ]]; then ended=1; continue; fi
        if [[ -z $ended && $word == -[^0-9.]* ]]; then
          case "$place $word" in\(tree.takerCase("skip=1"))
            *) ;;
          esac
          continue
        fi
        case "$place $word" in
    \(tree.stepCases)
          *) position=$((position + 1)) ;;
        esac
      done
    }

    """
  }

  private var value: String {
    tree.valueFunction(function) { offer($0.completion, $0.valueName ?? "") }
  }

  private var options: String {
    let cases = tree.places.map { place in
      let offers = place.options.map { described($0.name, $0.help) }.joined(separator: " ")
      return "    \(place.key)) offers=(\(offers)) ;;"
    }
    return """
      \(function)_options() {
        local -a offers
        case $place in
      \(cases.joined(separator: "\n"))
        esac
        _describe -o -t options option offers
      }

      """
  }

  private var plain: String {
    let commands = tree.places.filter { !$0.commands.isEmpty }.map { place in
      let offers = place.commands.map { described($0.name, $0.summary) }.joined(separator: " ")
      return "    \(place.key):0) offers=(\(offers)) ;;"
    }
    let arguments = tree.places.flatMap { place in
      place.arguments.enumerated().map { index, argument in
        let position = argument.repeats ? "*" : "\(index)"
        return "    \(place.key):\(position)) \(offer(argument.completion, argument.name)) ;;"
      }
    }
    return """
      \(function)_words() {
        local -a offers
        case $place:$position in
      \((commands + ["    *) ;;"]).joined(separator: "\n"))
        esac
        (( $#offers )) && _describe -t commands command offers
        case $place:$position in
      \((arguments + ["    *) ;;"]).joined(separator: "\n"))
        esac
      }

      """
  }

  private var main: String {
    """
    \(function)() {
      local place position
      \(function)_walk
      if [[ $PREFIX == --*=* ]]; then
        local name=${PREFIX%%=*}
        compset -P '*='
        \(function)_value "$name" && return 0
      fi
      \(function)_value "${words[CURRENT - 1]}" && return 0
      if [[ $PREFIX == -* ]]; then \(function)_options; else \(function)_words; fi
    }

    """
  }

  private func described(_ name: String, _ text: String) -> String {
    singleQuoted("\(name):\(text)")
  }

  private func offer(_ completion: CompletionSource, _ name: String) -> String {
    switch completion {
    case .none: "_message \(singleQuoted(name))"
    case .files: "_files"
    case .values(let words), .oneOf(let words):
      "compadd -- \(words.map(singleQuoted).joined(separator: " "))"
    case .dynamic(let kind): "\(function)_ask \(kind)"
    case .dynamicOrFiles(let kind): "\(function)_ask \(kind); _files"
    case .following(let words):
      CompletionTree.following(words, variable: "${words[CURRENT - 1]}", offer: "compadd --")
    }
  }
}
