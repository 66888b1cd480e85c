/// What fish completes words by.
enum FishScript {
  static var text: String {
    """
    # Completions of render for fish, as `render completions fish` prints them.

    function __render_begins
        test (count (commandline -opc)) -eq 1
    end

    # Whether the first word is one of these.
    function __render_is
        set -l words (commandline -opc)
        test (count $words) -gt 1; and contains -- $words[2] $argv
    end

    # Folders, and files of these endings.
    function __render_files
        set -l word (commandline -ct | string replace -r -- '^--[a-z-]+=' '')
        for path in $word*/
            echo $path
        end
        for ending in $argv
            for path in $word*.$ending
                echo $path
            end
        end
    end

    complete -c render -f
    complete -c render -s h -l help -d 'say how it is done'
    complete -c render -n __render_begins -s V -l version -d 'print the version'
    \(subjects)\(options)\(operands)
    """
  }

  private static var subjects: String {
    CompletionTable.subjects.flatMap { subject in
      subject.words.map {
        "complete -c render -n __render_begins -a \($0) -d \(quoted(subject.summary))\n"
      }
    }.joined()
  }

  /// A line each, for all whose option is the same.
  private static var options: String {
    var rows: [(option: CompletionTable.Option, who: [String])] = []
    for subject in CompletionTable.subjects {
      for option in subject.options {
        if let row = rows.firstIndex(where: { $0.option == option }) {
          rows[row].who += subject.words
        } else {
          rows.append((option, subject.words))
        }
      }
    }
    return rows.map { option, who in
      let letter = option.letter.map { " -s \($0)" } ?? ""
      let value = option.placeholder.isEmpty ? "" : " -x" + arguments(option.completion)
      return "complete -c render -n '__render_is \(who.joined(separator: " "))'\(letter)"
        + " -l \(option.name)\(value) -d \(quoted(option.meaning))\n"
    }.joined()
  }

  private static var operands: String {
    CompletionTable.subjects.compactMap { subject in
      subject.operand.map {
        "complete -c render -n '__render_is \(subject.words.joined(separator: " "))'"
          + arguments($0) + "\n"
      }
    }.joined()
  }

  private static func arguments(_ completion: Completion) -> String {
    let hasFiles = completion.takesFolders || !completion.endings.isEmpty
    let files =
      hasFiles ? ["(__render_files\(completion.endings.map { " \($0)" }.joined()))"] : []
    let all = completion.words + files
    return all.isEmpty ? "" : " -a \(quoted(all.joined(separator: " ")))"
  }

  private static func quoted(_ text: String) -> String {
    "'\(text.replacing("\\", with: "\\\\").replacing("'", with: "\\'"))'"
  }
}
