import Foundation
import Scenarios
import TestSupport
import Testing

@Suite struct PatternFileTests {
  private let folder: TemporaryFolder
  private let glider = "x = 3, y = 3\nbo$2bo$3o!\n"

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Compresses a Python expression with gzip, and returns the path of the file.
  private func pack(_ expression: String, as name: String) throws -> String {
    let script =
      "import gzip, sys; open(sys.argv[1], 'wb').write(gzip.compress(\(expression)))"
    let packed = folder.file(name)
    #expect(try Program.python(script, [packed.path]).status == 0)
    return packed.path
  }

  private func write(_ bytes: Data, as name: String) throws -> String {
    try bytes.write(to: folder.file(name))
    return folder.file(name).path
  }

  @Test func `A compressed pattern file is read like an uncompressed one`() throws {
    let plain = try write(Data(glider.utf8), as: "glider.rle")
    let packed = try pack("b'x = 3, y = 3\\nbo$2bo$3o!\\n'", as: "glider.rle.gz")
    let film = { (path: String) in try scenario("life", "pattern=\(path)", "frames=9").film.images
    }
    #expect(try film(packed) == film(plain))
    #expect(try film(plain) == film("glider"))
  }

  @Test func `A compressed file that unpacks to more than 32 MB is an error`() throws {
    let bomb = try pack("b'#' * (65 << 20)", as: "bomb.gz")
    #expect(try Data(contentsOf: folder.file("bomb.gz")).count < 200_000)
    #expect(
      complaints(["life", "pattern=\(bomb)"])
        == "--pattern: cannot read \(bomb): damaged, or larger than 32 MB when unpacked")
  }

  @Test func `A truncated compressed file is an error`() throws {
    _ = try pack("b'x = 3, y = 3\\nbo$2bo$3o!\\n'", as: "whole.gz")
    let whole = try Data(contentsOf: folder.file("whole.gz"))
    for length in [2, 9, whole.count / 2, whole.count - 1] {
      let part = try write(whole.prefix(length), as: "part.gz")
      #expect(
        complaints(["life", "pattern=\(part)"])
          == "--pattern: cannot read \(part): damaged, or larger than 32 MB when unpacked")
    }
  }

  @Test func `An endless file is an error`() {
    #expect(
      complaints(["life", "pattern=/dev/zero"])
        == "--pattern: cannot read /dev/zero: larger than 32 MB")
  }

  @Test func `A pattern file may have CR line endings or a byte order mark`() throws {
    let film = { (path: String) in try scenario("life", "pattern=\(path)", "frames=9").film.images
    }
    let returns = glider.replacingOccurrences(of: "\n", with: "\r")
    let mac = try write(Data(returns.utf8), as: "mac.rle")
    #expect(try film(mac) == film("glider"))
    let marked = try write(Data([0xEF, 0xBB, 0xBF]) + Data(glider.utf8), as: "marked.rle")
    #expect(try film(marked) == film("glider"))
  }

  @Test func `An unknown rule in a pattern file is the only error`() throws {
    for (rule, cell) in [("mystery", "pA"), ("banana", "B"), ("unheard", "o")] {
      let text = "x = 3, y = 3, rule = \(rule)\nb\(cell)$2bo$3o!\n"
      let path = try write(Data(text.utf8), as: "unknown.rle")
      #expect(
        complaints(["life", "pattern=\(path)"])
          == "\(path):1:22: expected a rule such as B3/S23 or 23/3, or its name, got '\(rule)'")
      #expect(
        complaints(["life", "pattern=\(path)", "rule=banana"])
          == "--rule: expected a rule such as B3/S23 or 23/3, or its name, got 'banana'")
    }
    let path = try write(Data("x = 3, y = 3, rule = B3/S23\nbB$2bo$3o!\n".utf8), as: "known.rle")
    #expect(
      complaints(["life", "pattern=\(path)"])
        == "\(path):2:2: cell state 2, but the rule has only the states 0 to 1")
  }

  @Test func `A position outside the world is ignored with a note`() throws {
    let text = "#CXRLE Pos=-3000000000,5 Gen=77\n\(glider)"
    let path = try write(Data(text.utf8), as: "far.rle")
    #expect(
      try scenario("life", "pattern=\(path)").notes == [
        "\(path): a position more than 2000000000 cells from the center is ignored"
      ])
  }

  @Test func `An error in a pattern file has its file, line and column`() throws {
    let path = try write(Data("x = 3, y = 3\nbo$2b~$3o!\n".utf8), as: "wrong.rle")
    #expect(
      complaints(["life", "pattern=\(path)"])
        == "\(path):2:6: unexpected '~': expected b, o, $ or !")
    #expect(
      complaints(["life", "pattern=\(folder.url.path)"])
        == "--pattern: cannot read \(folder.url.path): Is a directory")
  }
}
