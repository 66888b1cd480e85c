/// An error in a setting that is independent of the setting's meaning.
package enum SettingProblem: Problem {
  case unknown(String, nearest: String?)
  /// A setting of other simulations.
  case ofOthers(String, owners: [String], not: String)
  /// An event, written as a setting.
  case event(String)
  /// A name that is no setting, but suggests one with a value.
  case writeInstead(String, suggestion: String)
  case givenTwice(String)
  /// A structured value on the command line, which only accepts texts.
  case onlyInFiles(String)
  /// A text that is no allowed value. `expected` follows "must be" in the message.
  case unfit(String, expected: String, nearest: String?)
  /// A list or a mapping instead of a text, or a text instead of them.
  case wrongKind(String, expected: String)
  /// A range whose numbers have different units.
  case mixedRange(String)
  /// A range of decimals without a step.
  case rangeWithoutStep(String)
  /// A range with a step of 0.
  case rangeWithoutEnd(String)
  /// A placeholder such as `{theme}` without quotes, which YAML parses as a mapping.
  case unquoted(String)
  /// Two numbers for a size, which would be two squares.
  case pairForSize(width: String, height: String)
  /// More errors than are reported.
  case more(told: Int)

  package var description: String {
    switch self {
    case .unknown(let name, let nearest): "unknown setting '\(name)'\(Nearest.hint(nearest))"
    case .ofOthers(let name, let owners, let simulation):
      "'\(name)' is a setting of \(Self.list(owners)), not of \(simulation)"
    case .event(let name):
      "'\(name)' is an event: write it under 'events' in a scenario file"
        + " (see `render help \(name)`)"
    case .writeInstead(let name, let suggestion): "unknown setting '\(name)': write \(suggestion)"
    case .givenTwice(let name): "'\(name)' is given twice"
    case .onlyInFiles(let name):
      "only a scenario file has room for it: see `render help \(name)`"
    case .unfit(let text, let expected, let nearest):
      "'\(text)' does not fit: must be \(expected)\(Nearest.hint(nearest))"
    case .pairForSize(let width, let height):
      "'\(width),\(height)' are two sizes: write \(width)x\(height) for one, or"
        + " \(width)x\(width),\(height)x\(height)"
    case .unquoted(let word): "'{\(word)}' is a mapping here: write the whole text in quotes"
    case .more(let told): "and more: of one text the first \(told) mistakes are told"
    case .wrongKind(let kind, let expected): "\(kind) does not fit: must be \(expected)"
    case .mixedRange(let text): "'\(text)': write % behind each number of a range, or behind none"
    case .rangeWithoutStep(let text):
      "'\(text)': a range of decimals needs a step, such as \(text)/0.1"
    case .rangeWithoutEnd(let text): "'\(text)': the step of a range must be over 0"
    }
  }

  /// Returns `a, b and c`.
  private static func list(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.joined() }
    return names.dropLast().joined(separator: ", ") + " and \(last)"
  }
}

/// An error that makes a file unusable for the setting that names it.
package enum FileProblem: Problem {
  /// A file that cannot be read, with the reason from the system or the path policy. `isFailure`
  /// marks failures of the system, which are no error in the path.
  case unreadable(path: String, reason: String, isFailure: Bool = false)
  /// A name that is neither listed nor a file.
  case unknown(FileKind, String, nearest: String?)
  /// A list or a mapping instead of a name.
  case noName(kind: String)
  /// A gzip file that is damaged, or exceeds the limit when unpacked.
  case damaged(path: String, mostMegabytes: Int)
  /// A file that exceeds the limit of all files of a run together.
  case tooMuch(path: String, mostMegabytes: Int)
  /// A file named by a theme that is unreadable, or is no sprite.
  case unusableSprite(path: String, reason: String)
  /// A file that is unreadable, or is no font.
  case unusableFont(path: String, reason: String)

  package var description: String {
    switch self {
    case .unreadable(let path, let reason, _): "cannot read \(path): \(reason)"
    case .unknown(let kind, let word, nil):
      "unknown \(kind.rawValue) '\(word)': `render list \(kind.rawValue)s` names them, or give a file"
    case .unknown(let kind, let word, let nearest):
      "unknown \(kind.rawValue) '\(word)'\(Nearest.hint(nearest))"
    case .noName(let kind): "\(kind) does not fit: must be a listed name or a path"
    case .damaged(let path, let most):
      "cannot read \(path): damaged, or larger than \(most) MB unpacked"
    case .tooMuch(let path, let most):
      "cannot read \(path): the files that settings name are over \(most) MB together"
    case .unusableSprite(let path, let reason): "cannot use the sprite \(path): \(reason)"
    case .unusableFont(let path, let reason): "cannot use the font \(path): \(reason)"
    }
  }

  /// True if the system failed, so that the written path may be correct.
  package var isFailure: Bool {
    if case .unreadable(_, _, true) = self { true } else { false }
  }
}
