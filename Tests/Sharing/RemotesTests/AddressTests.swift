import Testing

@testable import Remotes

@Suite struct AddressTests {
  @Test(arguments: [
    ("https://Host.org", "https://host.org/"),
    ("HTTP://h:80/a/../b?c=d#e", "http://h:80/a/../b?c=d"),
    ("https://[::1]:8443/é \"x", "https://[::1]:8443/%C3%A9%20%22x"),
    ("https://h/%2e%7b", "https://h/%2e%7b"),
  ])
  func addresses(text: String, canonical: String) throws {
    #expect(try Address(text).text == canonical)
  }

  @Test(arguments: [
    "", "gun.rle", "file:///etc/passwd", "ftp://h/", "https:/h", "https://", "https:///x",
    "https://h\n/", "https://h/\u{0}", "https://h/\r\nX: y", "https://-h/", "https://h:99999/",
    "https://h:-1/", "https://h h/", "https://me@h/", "https://me:pass@h/", "https://h\"/",
    "https://h\u{202E}/", "https://" + String(repeating: "h", count: 3000),
  ])
  func noAddresses(text: String) {
    #expect(throws: TransferProblem.self) { _ = try Address(text) }
  }

  @Test func passwordIsNotShown() throws {
    #expect { _ = try Address("https://me:secret@h/x") } throws: { error in
      !"\(error)".contains("secret") && "\(error)".contains("https://…@h")
    }
  }

  @Test func names() throws {
    let folder = try Address("https://h/dav")
    #expect(folder.file("../x y.rle").text == "https://h/dav/..%2Fx%20y.rle")
    #expect(try Address("https://h/dav/").asFolder == folder.asFolder)
  }

  /// No value can start another option of curl.
  @Test func configuration() throws {
    var request = TransferRequest("GET", try Address("https://h/\\\"x"))
    request.headers = [.init("If-Match", "\"a\\b\"")]
    request.account = .credential(Credential(user: "u", password: "p\\\"#"))
    let lines = try CurlConfiguration(request).text.split(separator: "\n")
    #expect(lines.contains(#"url = "https://h/%5C%22x""#))
    #expect(lines.contains(#"header = "If-Match: \"a\\b\"""#))
    #expect(lines.contains(##"user = "u:p\\\"#""##))
    for value in ["a\nb", "a\rb", "a\u{0}b"] {
      request.headers = [.init("X", value)]
      #expect(throws: TransferProblem.self) { _ = try CurlConfiguration(request) }
    }
  }
}
