/// What zsh completes words by.
enum ZshScript {
  static var text: String {
    """
    #compdef render
    # Completions of render for zsh, as `render completions zsh` prints them.

    # Offers words, then files by patterns, or folders where that is a slash.
    _render_offer() {
      local result=1
      [[ -n $1 ]] && compadd -- ${=1} && result=0
      case $2 in
        '') ;;
        /) _files -/ && result=0 ;;
        *) _files -g "$2" && result=0 ;;
      esac
      return result
    }

    _render() {
      if (( CURRENT == 2 )); then
        if [[ $words[2] == -* ]]; then
          compadd -- --help --version
        else
          local -a subjects
          subjects=(
    \(described)      )
          _describe 'simulation or command' subjects
        fi
        return
      fi
      shift words
      (( CURRENT-- ))
      case $words[1] in
    \(CompletionTable.subjects.map(branch).joined())  esac
    }

    if [[ $funcstack[1] == _render ]]; then _render "$@"; else compdef _render render; fi

    """
  }

  private static var described: String {
    CompletionTable.subjects.flatMap { subject in
      subject.words.map { "        \(quoted("\($0):\(subject.summary)"))\n" }
    }.joined()
  }

  private static func branch(of subject: CompletionTable.Subject) -> String {
    let operand = subject.operand.map { ["'*:word:\(action($0))'"] } ?? []
    let specs =
      subject.options.map(spec) + ["'(-h --help)'{-h,--help}'[say how it is done]'"] + operand
    return "    \(subject.words.joined(separator: "|")))\n      _arguments -s \\\n"
      + specs.map { "        \($0)" }.joined(separator: " \\\n") + " ;;\n"
  }

  /// An option as `_arguments` reads it: `'*--theme=[colours]:NAME:…'`.
  private static func spec(_ option: CompletionTable.Option) -> String {
    let (long, meaning) = ("--\(option.name)", "[\(escaped(option.meaning))]")
    let isFlag = option.placeholder.isEmpty
    let value = isFlag ? "" : ":\(escaped(option.placeholder)):\(action(option.completion))"
    guard let letter = option.letter else {
      return (option.repeats ? "'*'" : "") + long + (isFlag ? "" : "=") + quoted(meaning + value)
    }
    let before = option.repeats ? "'*'" : "'(-\(letter) \(long))'"
    let both = isFlag ? "{-\(letter),\(long)}" : "{-\(letter)+,\(long)=}"
    return before + both + quoted(meaning + value)
  }

  private static func action(_ completion: Completion) -> String {
    if completion == Completion() { return " " }
    let patterns = completion.endings.map { "*.\($0)" }.joined(separator: " ")
    let files = completion.takesFolders ? "/" : patterns
    return #" _render_offer "\#(completion.words.joined(separator: " "))" "\#(files)""#
  }

  /// Colons and brackets part what `_arguments` reads.
  private static func escaped(_ text: String) -> String {
    text.map { ":[]\\".contains($0) ? "\\\($0)" : "\($0)" }.joined()
  }

  private static func quoted(_ text: String) -> String {
    "'\(text.replacing("'", with: #"'\''"#))'"
  }
}
