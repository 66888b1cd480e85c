/// One output of a run: where it goes, and the staging that its files wait in.
public struct Output: Sendable {
  public let destination: Destination
  private let staging: Staging

  public init(_ destination: Destination, staging: Staging) {
    self.destination = destination
    self.staging = staging
  }

  /// Opens the file of a frame, or the only file.
  func open(number: Int = 0) throws(OutputError) -> OutputFile {
    if destination == .standardOutput { return OutputFile(standardOutputIn: path()) }
    return try staging.open(path(number: number))
  }

  /// The file's name, for errors.
  func path(number: Int = 0) -> String { destination.path(number: number) }

  /// Throws what `open` would, without making anything: to be asked before a long run.
  public func check() throws(OutputError) {
    if destination != .standardOutput { try Staging.check(path()) }
  }
}
