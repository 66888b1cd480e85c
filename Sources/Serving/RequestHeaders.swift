/// The headers of a request that the server uses.
struct RequestHeaders {
  private(set) var host: String?
  private(set) var origin: String?
  /// The size of the body in bytes.
  private(set) var length = 0

  init(_ lines: ArraySlice<Substring>) throws(RequestRefusal) {
    var seen: Set<String> = []
    for line in lines {
      guard let colon = line.firstIndex(of: ":"), line[..<colon].utf8.allSatisfy(\.isOfName),
        colon > line.startIndex
      else { throw RequestRefusal(status: .badRequest) }
      let name = line[..<colon].lowercased()
      let value = String(line[colon...].dropFirst().trimmed)
      let isKnown = ["host", "origin", "content-length"].contains(name)
      guard !isKnown || seen.insert(name).inserted else {
        throw RequestRefusal(status: .badRequest)
      }
      try take(name, value)
    }
  }

  private mutating func take(_ name: String, _ value: String) throws(RequestRefusal) {
    switch name {
    case "host": host = value.lowercased()
    case "origin": origin = value.lowercased()
    case "content-length": length = try Self.length(value)
    case "transfer-encoding": throw RequestRefusal(status: .unsupported)
    default: break
    }
  }

  private static func length(_ text: String) throws(RequestRefusal) -> Int {
    guard !text.isEmpty, text.utf8.allSatisfy({ (48...57).contains($0) }) else {
      throw RequestRefusal(status: .badRequest)
    }
    guard let length = Int(text), length <= HTTPRequest.longestBody else {
      throw RequestRefusal(status: .tooLarge)
    }
    return length
  }
}

extension Substring {
  /// The text without spaces and tabs at its ends.
  fileprivate var trimmed: Substring {
    let isSpace = { (character: Character) in character == " " || character == "\t" }
    let start = drop(while: isSpace)
    return start.lastIndex { !isSpace($0) }.map { start[...$0] } ?? ""
  }
}

extension UInt8 {
  /// True for the characters in names of headers: letters, digits, hyphens and underscores.
  fileprivate var isOfName: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
