package import Files
internal import Settings

/// The outputs of a run: which files it writes, which of their directories are missing, and which
/// notes have been printed.
package struct OutputRegister {
  private let policy: PathPolicy
  private var files: Set<FileIdentity> = []
  private var sequences: [(destination: Destination, frames: Int?)] = []
  private var directories: Set<String> = []
  private var notes: Set<String> = []

  /// - Parameter policy: the root of the run.
  package init(_ policy: PathPolicy) {
    self.policy = policy
  }

  /// Registers an output.
  ///
  /// - Parameter frames: the number of its files if it is a sequence; nil if that is not known.
  /// - Returns: whether it is new.
  @discardableResult
  package mutating func add(_ destination: Destination, frames: Int? = nil) -> Bool {
    if case .numbered = destination { sequences.append((destination, frames)) }
    return files.insert(policy.identity(of: destination.path(number: 0))).inserted
  }

  /// Returns the names of outputs that are the same file as one before them, other than
  /// standard output.
  package static func repeated(_ destinations: [Destination], _ policy: PathPolicy) -> [String] {
    var register = OutputRegister(policy)
    return destinations.filter { $0 != .standardOutput && !register.add($0) }.map(\.name)
  }

  static func mistakes(in destinations: [Destination], _ policy: PathPolicy) -> [Mistake] {
    repeated(destinations, policy).map { Mistake(ScenarioProblem.sameOutput($0)) }
  }

  /// Says whether the run writes a file.
  package func writes(_ path: Path) -> Bool {
    if files.contains(policy.identity(of: path)) { return true }
    return sequences.contains { sequence in
      sequence.destination.number(of: path).map { $0 < sequence.frames ?? .max } ?? false
    }
  }

  /// Returns the directories that outputs need and that are not there, each once in a run and with
  /// the output that needs it.
  package mutating func missingDirectories(
    of destinations: [Destination]
  ) -> [(output: String, directory: String)] {
    destinations.compactMap { destination in
      guard let directory = policy.missingFolder(of: destination),
        directories.insert(directory).inserted
      else { return nil }
      return (destination.name, directory)
    }
  }

  /// Returns those of some notes that are new in a run.
  package mutating func new(_ notes: [String]) -> [String] {
    notes.filter { self.notes.insert($0).inserted }
  }
}
