import Testing

@testable import Files

@Suite struct DestinationTests {
  /// A destination, and its paths for the numbers 0, 10 and 12,345.
  static let paths: [(text: String, numbers: [String])] = [
    ("a.png", ["a.png", "a.png", "a.png"]),
    ("a-%d.png", ["a-0.png", "a-10.png", "a-12345.png"]),
    ("a-%4d.png", ["a-0000.png", "a-0010.png", "a-12345.png"]),
    ("a-%04d.png", ["a-0000.png", "a-0010.png", "a-12345.png"]),
    ("%09d", ["000000000", "000000010", "000012345"]),
    ("%d", ["0", "10", "12345"]),
    ("100%%.png", ["100%.png", "100%.png", "100%.png"]),
    ("%%%d%%.png", ["%0%.png", "%10%.png", "%12345%.png"]),
    (
      "folder-%d/still.png",
      ["folder-0/still.png", "folder-10/still.png", "folder-12345/still.png"]
    ),
    ("./-", ["./-", "./-", "./-"]),
  ]

  @Test(arguments: paths)
  func `A path may have one number placeholder`(path: (text: String, numbers: [String])) {
    let destination = Destination(path.text)
    #expect([0, 10, 12_345].map { destination?.path(number: $0).text } == path.numbers)
  }

  @Test(arguments: [
    "%", "a%", "%s.png", "a-%x.png", "%-4d.png", "% d.png", "%+d", "%d-%d.png", "%4", "%010d",
    "%4.2d",
    "%1000000000000000000000d", "%%%", "%٣d",
  ])
  func `Any other percent sign is invalid`(text: String) {
    #expect(Destination(text) == nil)
  }

  @Test func `A single dash is standard output`() {
    #expect(Destination("-") == .standardOutput)
    #expect(Destination("--") == .file("--"))
    #expect(Destination("-.png") == .file("-.png"))
  }

  @Test(arguments: [
    ("a.png", "png"), ("a.PNG", "png"), ("a.tar.gif", "gif"), ("folder.gif/a", ""), ("a", ""),
    ("a.", ""), ("a-%d.png", "png"), ("a.%d", "0"), ("-", ""), ("folder.d/a.csv", "csv"),
    ("a.p%dng", "p0ng"),
  ])
  func `The extension follows the last dot of the file name`(text: String, ending: String) {
    #expect(Destination(text)?.pathExtension == ending)
  }

  @Test(arguments: ["-", "a.png", "folder/a-%d.png", "a-%04d.png", "%d", "../a.gif", "/a-%d/b.png"])
  func `The name of a destination is the given text`(text: String) {
    #expect(Destination(text)?.name == text)
  }

  @Test(arguments: [
    ("./a.gif", "a.gif"), ("docs/images/../a-%02d.png", "docs/a-%02d.png"),
    ("a//b/./c.csv", "a/b/c.csv"),
    ("a/../../b.gif", "../b.gif"), ("/a/../b.gif", "/b.gif"),
  ])
  func `The name of a destination is simplified`(text: String, name: String) {
    #expect(Destination(text)?.name == name)
  }

  @Test(arguments: [
    ("a-%02d.png", "a-07.png", 7), ("a-%02d.png", "a-123.png", 123), ("a-%02d.png", "a-7.png", nil),
    ("a-%02d.png", "a-007.png", nil), ("a-%d.png", "a-0.png", 0), ("a-%d.png", "a-.png", nil),
    ("a-%d.png", "a-+1.png", nil), ("a-%d.png", "a-1.gif", nil),
    ("%d", "99999999999999999999", nil),
    ("a.gif", "a.gif", 0), ("a.gif", "b.gif", nil), ("-", "-", nil), ("aa%daa", "aaa", nil),
  ])
  func `The frame number is parsed from a path`(name: String, path: String, number: Int?) {
    #expect(Destination(name)?.number(of: Path(path)) == number)
  }
}
