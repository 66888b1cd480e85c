/// One output of a run: where it goes, and the staging that its files wait in.
public struct Output: Sendable {
  public let destination: Destination
  private let place: Place

  private enum Place {
    case staging(Staging)
    case memory(Receive)
  }

  /// Takes the bytes of a frame's file, or of the only file, with its number.
  public typealias Receive = @Sendable (_ number: Int, _ bytes: [UInt8]) -> Void

  public init(_ destination: Destination, staging: Staging) {
    self.destination = destination
    place = .staging(staging)
  }

  /// An output that writes nothing: whole files are handed over, one after the other.
  public init(_ destination: Destination, receive: @escaping Receive) {
    self.destination = destination
    place = .memory(receive)
  }

  /// Opens the file of a frame, or the only file.
  func open(number: Int = 0) throws(OutputError) -> OutputFile {
    switch place {
    case .memory(let receive): return OutputFile(path: path(number: number)) { receive(number, $0) }
    case .staging(let staging):
      if destination == .standardOutput { return OutputFile(standardOutputIn: path()) }
      return try staging.open(path(number: number))
    }
  }

  /// Writes a file whole.
  public func write(_ bytes: [UInt8]) throws(OutputError) {
    var file = try open()
    try file.write(bytes)
    try file.close()
  }

  /// The file's name, for errors.
  public func path(number: Int = 0) -> String { destination.path(number: number) }

  /// Throws what `open` would, without making anything: to be asked before a long run.
  public func check() throws(OutputError) {
    if case .staging = place, destination != .standardOutput { try Staging.check(path()) }
  }
}
