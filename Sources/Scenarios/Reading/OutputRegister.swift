package import Files
internal import Settings

/// The outputs of a run: the files that it writes, their missing directories, and the notes that
/// have been printed.
package struct OutputRegister {
  private let policy: PathPolicy
  private var files: Set<FileIdentity> = []
  private var sequences: [(destination: Destination, frames: Int?)] = []
  private var directories: Set<String> = []
  private var notes: Set<String> = []

  /// - Parameter policy: the policy for the paths of the run.
  package init(_ policy: PathPolicy) {
    self.policy = policy
  }

  /// Registers an output.
  ///
  /// - Parameter frames: the number of files of a sequence; nil if it is not known.
  /// - Returns: true if the output is new.
  @discardableResult
  package mutating func add(_ destination: Destination, frames: Int? = nil) -> Bool {
    if case .numbered = destination { sequences.append((destination, frames)) }
    return files.insert(policy.identity(of: destination.path(number: 0))).inserted
  }

  /// Returns the names of outputs that are the same file as an earlier one. Standard output may be
  /// repeated.
  package static func repeated(_ destinations: [Destination], _ policy: PathPolicy) -> [String] {
    var register = OutputRegister(policy)
    return destinations.filter { $0 != .standardOutput && !register.add($0) }.map(\.name)
  }

  static func mistakes(in destinations: [Destination], _ policy: PathPolicy) -> [InputError] {
    repeated(destinations, policy).map { InputError(ScenarioProblem.sameOutput($0)) }
  }

  /// Returns true if the run writes a file.
  package func writes(_ path: Path) -> Bool {
    if files.contains(policy.identity(of: path)) { return true }
    return sequences.contains { sequence in
      sequence.destination.number(of: path).map { $0 < sequence.frames ?? .max } ?? false
    }
  }

  /// Returns the missing directories of outputs, each with the first output that needs it. A
  /// directory is returned only once in a run.
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

  /// Returns the notes that have not occurred in the run before.
  package mutating func new(_ notes: [String]) -> [String] {
    notes.filter { self.notes.insert($0).inserted }
  }
}
