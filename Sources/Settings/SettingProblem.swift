/// What can be wrong with a setting before anybody asks what it means.
package enum SettingProblem: Problem {
  case unknown(String, nearest: String?)
  case givenTwice(String)
  /// On a command line, what is no single text.
  case onlyInFiles(String)
  /// A text that is no value; what would be one follows "must be".
  case unfit(String, expected: String, nearest: String?)
  /// A list or a mapping where a text belongs, or the other way round.
  case wrongKind(String, expected: String)
  /// Ranges of numbers that are none.
  case mixedRange(String)
  case rangeWithoutStep(String)
  case rangeWithoutEnd(String)
  /// A place such as `{theme}` that is not quoted, and so a mapping.
  case unquoted(String)
  /// Two numbers for a size, which would be two squares.
  case pairForSize(width: String, height: String)
  /// There are more mistakes than are told.
  case more(told: Int)

  package var description: String {
    switch self {
    case .unknown(let name, let nearest): "unknown setting '\(name)'\(Nearest.hint(nearest))"
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
}

/// Why a file that a setting names cannot be had.
package enum FileProblem: Problem {
  /// The system's or the path policy's reason. A failure is the system's own, and no mistake of the name.
  case unreadable(path: String, reason: String, isFailure: Bool = false)
  case unknown(FileKind, String, nearest: String?)
  /// A list or a mapping stands where a name belongs.
  case noName(kind: String)
  /// What gzip packed does not unpack, or to more than is read.
  case damaged(path: String, mostMegabytes: Int)
  /// More in the files of a run together than is kept of them.
  case tooMuch(path: String, mostMegabytes: Int)
  /// A file that a theme names cannot be had, or is no sprite.
  case unusableSprite(path: String, reason: String)
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

  /// Whether what was written may well be right.
  package var isFailure: Bool {
    if case .unreadable(_, _, true) = self { true } else { false }
  }
}
