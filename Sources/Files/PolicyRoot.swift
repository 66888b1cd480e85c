/// The root directory of a path policy.
///
/// It is a class because all copies of the policy share the open directory.
final class PolicyRoot: Sendable {
  let folder: OpenDirectory
  /// The absolute path without links, with a trailing slash.
  let name: Path
  /// The absolute paths of the root, with which other paths may begin. They are the path without
  /// links, and the written path from the current directory and from `PWD`.
  private let spellings: [[Path]]
  private let current: [Path]

  /// Opens a root; returns nil if there is no such directory.
  init?(_ path: Path) {
    guard let folder = try? OpenDirectory(path), let whole = canonicalPath(path),
      let current = canonicalPath(".")
    else { return nil }
    self.folder = folder
    self.current = current.steps
    name = whole.asFolder
    spellings = [
      whole.steps, Self.plain(path, from: current.steps),
      Self.plain(path, from: Self.shellsFolder?.steps ?? current.steps),
    ]
  }

  /// The current directory of the process.
  static var current: PolicyRoot? { PolicyRoot(".") }

  /// Returns the components from the root to a path; nil if the path leads outside. Only the text
  /// of the path counts; no file is accessed.
  func steps(to path: Path) -> [Path]? {
    let steps = Self.plain(path, from: current)
    return spellings.first { steps.starts(with: $0) }.map { Array(steps.dropFirst($0.count)) }
  }

  /// Returns the absolute path's components. A relative path is appended to `current`, and each
  /// `..` removes the component before it.
  private static func plain(_ path: Path, from current: [Path]) -> [Path] {
    path.steps.reduce(into: path.isAbsolute ? [] : current) { steps, step in
      if step == ".." { _ = steps.popLast() } else { steps.append(step) }
    }
  }

  /// The current directory in the shell's spelling, which may contain links; nil if the shell
  /// reports another directory or none.
  private static var shellsFolder: Path? {
    guard let said = Path(variable: "PWD"), said.isAbsolute,
      canonicalPath(said) == canonicalPath(".")
    else { return nil }
    return said
  }
}
