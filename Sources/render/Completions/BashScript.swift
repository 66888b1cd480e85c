/// What bash completes words by.
enum BashScript {
  static var text: String {
    """
    # Completions of render for bash, as `render completions bash` prints them.

    _render() {
      local word="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}"
      local subject="${COMP_WORDS[1]}" words="" endings="" folders=""
      # --theme=dark comes as three words.
      if [[ $word == "=" ]]; then word=""; fi
      if [[ $before == "=" ]]; then before="${COMP_WORDS[COMP_CWORD-2]}"; fi
      COMPREPLY=()
      if ((COMP_CWORD == 1)); then
        words="\(CompletionTable.subjects.flatMap(\.words).joined(separator: " ")) --help --version"
      else
        case "$subject $before" in
    \(values)      *)
            if [[ $word == -* ]]; then subject="$subject -"; fi
            case "$subject" in
    \(subjects)        esac ;;
        esac
      fi
      COMPREPLY=($(compgen -W "$words" -- "$word"))
      local IFS=$'\\n' ending
      for ending in ${endings// /$'\\n'}; do
        COMPREPLY+=($(compgen -f -X "!*.$ending" -- "$word"))
      done
      if [[ -n $endings$folders ]]; then
        COMPREPLY+=($(compgen -d -- "$word"))
        compopt -o filenames 2>/dev/null
      fi
    }

    complete -F _render render

    """
  }

  /// What can stand behind options, those that completion the same together.
  private static var values: String {
    var rows: [(completion: Completion, keys: [String])] = []
    for subject in CompletionTable.subjects {
      for option in subject.options where !option.placeholder.isEmpty {
        let row = rows.firstIndex { $0.completion == option.completion } ?? rows.count
        if row == rows.count { rows.append((option.completion, [])) }
        let keys = keys(of: option, of: subject)
        rows[row].keys += keys.filter { !rows[row].keys.contains($0) }
      }
    }
    return rows.map { completion, keys in
      "      \(keys.joined(separator: " | ")))\n        \(assignments(completion)) ;;\n"
    }.joined()
  }

  /// Patterns of a subject and an option; of any subject where all mean the same by the option.
  private static func keys(
    of option: CompletionTable.Option, of subject: CompletionTable.Subject
  ) -> [String] {
    let all = CompletionTable.subjects.flatMap(\.options).filter { $0.name == option.name }
    let isCommon = all.allSatisfy { $0.completion == option.completion }
    let options = ["--\(option.name)"] + (option.letter.map { ["-\($0)"] } ?? [])
    return options.flatMap { option in
      isCommon ? ["*\" \(option)\""] : subject.words.map { "\"\($0) \(option)\"" }
    }
  }

  /// What else can stand behind a subject: options behind a dash, and where there is nothing else.
  private static var subjects: String {
    CompletionTable.subjects.map { subject in
      let options = (subject.options.map { "--\($0.name)" } + ["--help"]).joined(separator: " ")
      let pattern = { (mark: String) in
        subject.words.map { "\"\($0)\(mark)\"" }.joined(separator: " | ")
      }
      let plain = subject.operand.map(assignments) ?? "words=\"\(options)\""
      return """
                \(pattern(" -"))) words="\(options)" ;;
                \(pattern(""))) \(plain) ;;

        """
    }.joined()
  }

  private static func assignments(_ completion: Completion) -> String {
    let parts = [
      completion.words.isEmpty ? nil : "words=\"\(completion.words.joined(separator: " "))\"",
      completion.endings.isEmpty ? nil : "endings=\"\(completion.endings.joined(separator: " "))\"",
      completion.takesFolders ? "folders=yes" : nil,
    ].compactMap(\.self)
    return parts.isEmpty ? ":" : parts.joined(separator: " ")
  }
}
