package import Files
internal import Grids
internal import Settings

/// The state on which two folders last agreed, in a file of one line for each change of an entry.
///
/// A line is appended after each entry, so that a killed program loses none. An incomplete last
/// line is ignored.
package struct SyncIndex {
  /// The agreed state of an entry.
  struct Agreement: Equatable {
    /// The hash of the content.
    var hash: String
    var mine: RemoteVersion
    var theirs: RemoteVersion
  }

  private(set) var agreements: [String: Agreement] = [:]
  private let file: Path
  private let header: String

  /// Reads an index. It is empty if the file does not exist, or belongs to other folders: a state
  /// on which other folders agreed would remove entries.
  ///
  /// - Parameters:
  ///   - mine: identifies the folder on this side, such as by its path.
  ///   - theirs: identifies the other folder.
  package init(_ file: Path, mine: String, theirs: String) throws(RemoteProblem) {
    self.file = file
    header = "render 1 \(Self.escaped(mine)) \(Self.escaped(theirs))"
    do throws(AccessProblem) {
      read(String(decoding: try SystemFile.read(file, limit: Self.mostBytes), as: UTF8.self))
    } catch {
      if !error.isAbsence { throw .access(path: file.text, error) }
    }
    try write()
  }

  private static let mostBytes = 256 << 20

  subscript(name: String) -> Agreement? { agreements[name] }

  /// Records the state of an entry; nil if neither side has it.
  mutating func record(_ agreement: Agreement?, for name: String) throws(RemoteProblem) {
    if agreements[name] == agreement { return }
    agreements[name] = agreement
    do throws(OutputProblem) {
      try OutputFile.append(Self.line(name, agreement), to: file)
    } catch {
      throw .failed(name, reason: "\(error)")
    }
  }

  /// Writes the index without the lines that later ones replace.
  package func write() throws(RemoteProblem) {
    let lines = agreements.sorted { $0.key < $1.key }.map(Self.line)
    do throws(OutputProblem) {
      try Staging.write(Array((header + "\n" + lines.joined()).utf8), to: file)
    } catch {
      throw .failed(file.text, reason: "\(error)")
    }
  }

  private mutating func read(_ text: String) {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
    // The last part is empty, or an incomplete line.
    guard lines.popFirst().map(String.init) == header, lines.popLast() != nil else { return }
    for line in lines {
      let words = line.split(separator: " ").map { Self.unescaped($0) }
      if words.count == 4 {
        agreements[words[3]] = Agreement(
          hash: words[0], mine: RemoteVersion(words[1]), theirs: RemoteVersion(words[2]))
      } else if words.count == 1 {
        agreements[words[0]] = nil
      }
    }
  }

  private static func line(_ name: String, _ agreement: Agreement?) -> String {
    let words = agreement.map { [$0.hash, $0.mine.text, $0.theirs.text] } ?? []
    return (words + [name]).map(escaped).joined(separator: " ") + "\n"
  }

  /// Returns a word without spaces: other bytes than printable ASCII are percent-encoded. An empty
  /// text becomes a percent sign.
  private static func escaped(_ text: String) -> String {
    if text.isEmpty { return "%" }
    return text.utf8.percentEncoded(uppercase: false) {
      (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "%")
    }
  }

  private static func unescaped(_ word: Substring) -> String {
    word == "%" ? "" : String(percentEncoded: Array(word.utf8)[...])
  }
}
