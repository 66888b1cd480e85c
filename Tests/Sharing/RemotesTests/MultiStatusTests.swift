import Testing

@testable import Remotes

@Suite struct MultiStatusTests {
  private func items(_ text: String, most: Int = 100) -> [MultiStatus.Item]? {
    MultiStatus.read(Array(text.utf8), most: most)?.items
  }

  private func list(_ responses: String) -> String {
    #"<?xml version="1.0"?><D:multistatus xmlns:D="DAV:" xmlns:x="x:">\#(responses)</D:multistatus>"#
  }

  private func file(_ href: String) -> String {
    "<D:response><D:href>\(href)</D:href><D:propstat><D:prop><D:getetag>\"a&amp;b\"</D:getetag>"
      + "<D:getcontentlength>12</D:getcontentlength><x:getetag>no</x:getetag>"
      + "<D:getlastmodified>Sun, 06 Nov 1994 08:49:37 GMT</D:getlastmodified><D:resourcetype/></D:prop>"
      + "<D:status>HTTP/1.1 200 OK</D:status></D:propstat><D:propstat><D:prop><D:getetag>none</D:getetag>"
      + "</D:prop><D:status>HTTP/1.1 404 Not Found</D:status></D:propstat></D:response>\n"
  }

  @Test func filesAndFolders() throws {
    let folder =
      "<D:response><D:href>/dav/</D:href><D:propstat><D:prop><D:resourcetype><D:collection/>"
      + "</D:resourcetype></D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response>"
    let found = try #require(items(list(folder + file("http://h/dav/a%20b%C3%A9.rle"))))
    #expect(found.map(\.name) == ["dav", "a bé.rle"] && found.map(\.isFolder) == [true, false])
    #expect(found[1].tag == "\"a&b\"" && found[1].size == 12)
    #expect(HTTPDate.seconds(found[1].date) == 784_111_777)
  }

  @Test(arguments: [
    ("/dav/..", ".."), ("/dav/%2e%2e", ".."), ("/dav/a%2Fb", "a/b"), ("/dav/%00", "\0"),
    ("/dav/a%0Ab", "a\nb"), ("/%zz%4", "%zz%4"), ("", ""), ("/", ""), ("x", "x"),
  ])
  func names(href: String, name: String) {
    #expect(MultiStatus.lastComponent(href) == name)
  }

  @Test func doctypesAndEntities() {
    let bomb =
      "<!DOCTYPE x [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;&a;\">]><D:multistatus xmlns:D=\"DAV:\">"
      + "<D:response><D:href>&b;</D:href></D:response></D:multistatus>"
    #expect(items(bomb) == nil)
    #expect(items("<!DOCTYPE x SYSTEM \"file:///etc/passwd\"><x/>") == nil)
    #expect(items(list("<D:response><D:href>&unknown;</D:href></D:response>")) == nil)
  }

  @Test func invalidAnswers() {
    for text in ["", "<", "no XML", "<a></b>", "\0", list(file("/a")).dropLast(5) + ""] {
      #expect(items(String(text)) == nil)
    }
    let whole = Array(list(file("/a%20b") + file("/c")).utf8)
    for end in stride(from: 0, to: whole.count - 1, by: 7) {
      #expect(MultiStatus.read(Array(whole[..<end]), most: 9) == nil)
    }
    var damaged = whole
    for place in whole.indices {
      damaged[place] ^= UInt8(truncatingIfNeeded: 1 << (place % 8))
      _ = MultiStatus.read(damaged, most: 9)
      damaged[place] = whole[place]
    }
  }

  @Test func limits() throws {
    let many = list(String(repeating: file("/a"), count: 3000))
    let found = try #require(MultiStatus.read(Array(many.utf8), most: 50))
    #expect(found.isCut && found.items.count == 51)
    let long = list(file("/" + String(repeating: "a", count: 1 << 20)))
    #expect(try #require(items(long)?.first).name.utf8.count <= 4096)
    let deep = String(repeating: "<a>", count: 100_000)
    #expect(items(list(deep)) == nil)
  }

  @Test(
    arguments: [
      ("Thu, 01 Jan 1970 00:00:00 GMT", 0), ("Tue, 29 Feb 2000 12:00:00 GMT", 951_825_600),
      ("Mon, 23 Nov 2026 04:00:39 GMT", 1_795_406_439), ("yesterday", nil),
      ("Sun, 06 Nov 1994 25:49:37 GMT", nil), ("Sun, 06 Nov 1994 08:49:37 CET", nil),
    ] as [(String, Int?)])
  func dates(text: String, seconds: Int?) {
    #expect(HTTPDate.seconds(text) == seconds)
  }

  @Test func versions() throws {
    var item = MultiStatus.Item(
      name: "a", size: 3, date: "Thu, 01 Jan 1970 00:00:10 GMT", tag: "W/\"x\"")
    #expect(WebDAVVersion(item, now: 10).version.text == "etag \"x\"")
    item.tag = ""
    // A young file has the hash in its version, with which an old one is compared.
    let young = WebDAVVersion(item, now: 11).adding(hash: "h1")
    let old = WebDAVVersion(item, now: 20).adding(hash: "h1")
    #expect(young.needsHash && !old.needsHash && old.hash == nil && young.version != old.version)
    #expect(old.isEqual(to: young.version) { "h1" } && !old.isEqual(to: young.version) { "h2" })
    #expect(!young.isEqual(to: old.version) { "h1" })
    item.size = 4
    #expect(!WebDAVVersion(item, now: 20).isEqual(to: young.version) { "h1" })
    // Without a clock of the server, length and date identify a file.
    #expect(!WebDAVVersion(item, now: nil).needsHash)
    item.date = ""
    #expect(WebDAVVersion(item, now: nil).needsHash)
  }
}
