/// The root of a path policy.
///
/// A class, since all copies of the policy share the open folder.
final class Root: Sendable {
  let folder: OpenFolder
  /// Without links, with a slash at its end.
  let name: Path
  /// The ways to it from `/` that a path may begin with: as it is written, from where the process is
  /// or the shell says it is, and without links.
  private let spellings: [[Path]]
  private let current: [Path]

  /// Nil where there is no such folder.
  init?(_ path: Path) {
    guard let folder = try? OpenFolder(path), let whole = wholePath(path),
      let current = wholePath(".")
    else { return nil }
    self.folder = folder
    self.current = current.steps
    name = whole.asFolder
    spellings = [
      whole.steps, Self.plain(path, from: current.steps),
      Self.plain(path, from: Self.shellsFolder?.steps ?? current.steps),
    ]
  }

  /// The folder that the process is in.
  static var current: Root? { Root(".") }

  /// The steps from the root to a path; nil where it leads outside. Only words are looked at.
  func steps(to path: Path) -> [Path]? {
    let steps = Self.plain(path, from: current)
    return spellings.first { steps.starts(with: $0) }.map { Array(steps.dropFirst($0.count)) }
  }

  /// The steps from `/`, without those that are taken back.
  private static func plain(_ path: Path, from current: [Path]) -> [Path] {
    path.steps.reduce(into: path.isAbsolute ? [] : current) { steps, step in
      if step == ".." { _ = steps.popLast() } else { steps.append(step) }
    }
  }

  /// Where the shell says that the process is, perhaps by a link.
  private static var shellsFolder: Path? {
    guard let said = Path(variable: "PWD"), said.isAbsolute,
      wholePath(said) == wholePath(".")
    else { return nil }
    return said
  }
}
