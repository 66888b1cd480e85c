import Files
import Foundation
import TestSupport
import Testing

@Suite struct FileLinesTests {
  @Test(arguments: ["\n", "\r\n", "\r", "\r\r\n"])
  func `Lines of every end are read, with the bytes up to them`(end: String) throws {
    let folder = try TemporaryFolder()
    // Longer than the chunks in which a file is read.
    let lines = (0..<40_000).map { "line \($0)" }
    let file = folder.file("lines.txt")
    try Data(lines.map { $0 + end }.joined().utf8).write(to: file)
    let reader = try FileLines(file.path)
    var offset = 0
    for line in lines {
      #expect(try reader.next() == Array(line.utf8))
      offset += line.utf8.count + end.utf8.count
      #expect(reader.offset == offset)
    }
    #expect(try reader.next() == nil)
    #expect(reader.number == lines.count && !reader.endsWithinLine)
  }

  @Test func `Ends can be mixed, and the last line can lack one`() throws {
    let folder = try TemporaryFolder()
    let file = folder.file("lines.txt")
    try Data("# a\n\nb\rc\r\nd".utf8).write(to: file)
    let reader = try FileLines(file.path)
    for line in ["# a", "", "b", "c"] { #expect(try reader.next() == Array(line.utf8)) }
    #expect(try reader.next() == nil)
    #expect(reader.endsWithinLine)
  }
}
