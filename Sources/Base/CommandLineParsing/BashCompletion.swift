/// The completion script for bash, by "Programmable Completion" in the bash manual.
struct BashCompletion {
  /// What to complete.
  let tree: CompletionTree

  private var function: String { "_" + tree.program.split(separator: "-").joined(separator: "_") }

  /// The script.
  var text: String {
    """
    # bash completion for \(tree.program)

    \(helpers)
    \(walk)
    \(values)
    \(words)
    \(main)
    complete -F \(function) \(tree.program)

    """
  }

  /// `compgen -W` would expand `$(…)` in words that come from data, so words are compared here.
  private var helpers: String {
    """
    \(function)_offer() {
      local word
      for word in "$@"; do
        [[ $word == "$current"* ]] && COMPREPLY+=("$word")
      done
    }

    \(function)_ask() {
      local word quoted text index
      local -a texts
      compopt -o nosort 2>/dev/null
      while IFS=$'\\t' read -r word text; do
        printf -v quoted '%q' "$word"
        [[ -n $word && ($word == "$current"* || $quoted == "$current"*) ]] || continue
        COMPREPLY+=("$quoted") texts+=("$text")
      done < <("${COMP_WORDS[0]}" --complete "$1" 2>/dev/null)
      # What words mean is shown beside them where they are listed, and never typed.
      [[ $COMP_TYPE == 9 || $COMP_TYPE == 63 ]] && ((${#COMPREPLY[@]} > 1)) || return 0
      for index in "${!texts[@]}"; do
        [[ -z ${texts[index]} ]] || COMPREPLY[index]+="  (${texts[index]})"
      done
    }

    \(function)_files() {
      local word
      compopt -o filenames 2>/dev/null
      while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -f -- "$current")
    }

    """
  }

  /// Finds the place and counts the arguments before the cursor.
  private var walk: String {
    """
    \(function)_walk() {
      local index word next skip= ended=
      place=\(tree.program) position=0
      for ((index = 1; index < COMP_CWORD; index++)); do
        word=${COMP_WORDS[index]} next=${COMP_WORDS[index + 1]}
        if [[ $word == = ]]; then skip=1; continue; fi
        if [[ -n $skip ]]; then skip=; continue; fi
        if [[ -z $ended && $word == -- ]]; then ended=1; continue; fi
        if [[ -z $ended && $word == -[!0-9.]* ]]; then
          case "$place $word" in\(tree.takerCase("[[ $next == = ]] || skip=1"))
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

  private var values: String {
    tree.valueFunction(function) { offer($0.completion) }
  }

  /// Offers commands, options and arguments.
  private var words: String {
    let options = tree.places.map { place in
      "    \(place.key)) \(function)_offer \(place.options.map(\.name).joined(separator: " ")) ;;"
    }
    let plain = tree.places.flatMap { place -> [String] in
      let names = place.commands.map(\.name).joined(separator: " ")
      let commands = names.isEmpty ? [] : ["    \(place.key):0) \(function)_offer \(names) ;;&"]
      return commands
        + place.arguments.enumerated().map { index, argument in
          let position = argument.repeats ? "*" : "\(index)"
          return "    \(place.key):\(position)) \(offer(argument.completion)) ;;"
        }
    }
    return """
      \(function)_options() {
        case $place in
      \(options.joined(separator: "\n"))
        esac
      }

      \(function)_words() {
        case $place:$position in
      \((plain + ["    *) ;;"]).joined(separator: "\n"))
        esac
      }

      """
  }

  private var main: String {
    """
    \(function)() {
      local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
      local place position
      COMPREPLY=()
      if [[ $current == = ]]; then
        current=
      elif [[ $previous == = ]]; then
        previous=${COMP_WORDS[COMP_CWORD - 2]}
      fi
      \(function)_walk
      \(function)_value "$previous" && return 0
      if [[ $current == -* ]]; then \(function)_options; else \(function)_words; fi
    }

    """
  }

  private func offer(_ completion: CompletionSource) -> String {
    switch completion {
    case .none: ":"
    case .files: "\(function)_files"
    case .values(let words), .oneOf(let words):
      "\(function)_offer \(words.map(singleQuoted).joined(separator: " "))"
    case .dynamic(let kind): "\(function)_ask \(kind)"
    case .dynamicOrFiles(let kind): "\(function)_ask \(kind); \(function)_files"
    case .following(let words):
      CompletionTree.following(words, variable: "$previous", offer: "\(function)_offer")
    }
  }
}
