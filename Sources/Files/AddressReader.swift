package import Settings

/// Reads files by their addresses on the network.
package protocol AddressReader: Sendable {
  /// The hashes that files may have, as a text; empty for any.
  var key: String { get }

  /// Returns the bytes at an address with their SHA-256.
  ///
  /// - Parameters:
  ///   - limit: in bytes; a larger file is an error.
  ///   - isInFile: true if a file names the address, false if the command line does.
  func file(
    at address: String, limit: Int, isInFile: Bool
  ) throws(FileProblem) -> (bytes: [UInt8], sha256: String)

  /// Notes a file that a setting opens, possibly for a second time.
  func note(_ address: String, sha256: String)
}
