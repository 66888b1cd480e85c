internal import CExpat

/// The answer of a WebDAV server to PROPFIND (RFC 4918, section 14.16), read by libexpat.
///
/// The answer is untrusted. A document type ends the parsing, so that only the five entities of XML
/// itself exist. No other file is opened.
@safe
package struct MultiStatus {
  /// A file or a folder.
  package struct Item: Hashable, Sendable {
    /// The last component of the path, decoded.
    package internal(set) var name = ""
    var isFolder = false
    var size: Int?
    var date = ""
    var tag = ""
  }

  package private(set) var items: [Item] = []
  /// True if there are more items than the limit.
  private(set) var isCut = false
  private var isWrong = false
  private let most: Int
  private var parser: XML_Parser?
  private var item: Item?
  /// The text of the current element.
  private var text: [UInt8] = []
  /// The properties of the current `propstat`, which count only with the status 200.
  private var found = Item()
  private var isFound = true

  /// The maximum length of a text in bytes. A name of this length is too long for an entry.
  private static let longestText = 4096

  private init(most: Int) { self.most = most }

  /// Parses an answer; returns nil if it is no valid multi-status.
  ///
  /// - Parameter most: the number of items after which the parsing ends.
  package static func read(_ bytes: [UInt8], most: Int) -> MultiStatus? {
    // The callbacks of libexpat need a stable address for the state.
    let state = UnsafeMutablePointer<MultiStatus>.allocate(capacity: 1)
    unsafe state.initialize(to: MultiStatus(most: most))
    defer {
      unsafe state.deinitialize(count: 1)
      unsafe state.deallocate()
    }
    let isValid = unsafe run(bytes, state)
    let result = unsafe state.pointee
    return !result.isWrong && (isValid || result.isCut) ? result : nil
  }

  private static func run(_ bytes: [UInt8], _ state: UnsafeMutablePointer<MultiStatus>) -> Bool {
    // A line break separates the namespace of a name from the rest.
    guard let parser = unsafe XML_ParserCreateNS(nil, 10) else { return false }
    defer { unsafe XML_ParserFree(parser) }
    unsafe state.pointee.parser = parser
    unsafe XML_SetUserData(parser, state)
    unsafe XML_SetStartDoctypeDeclHandler(parser) { state, _, _, _, _ in
      unsafe MultiStatus.on(state) { $0.isWrong = true }
    }
    unsafe XML_SetElementHandler(
      parser,
      { state, name, _ in unsafe MultiStatus.on(state) { unsafe $0.begin(MultiStatus.name(name)) }
      },
      { state, name in unsafe MultiStatus.on(state) { unsafe $0.end(MultiStatus.name(name)) } })
    unsafe XML_SetCharacterDataHandler(parser) { state, letters, count in
      unsafe MultiStatus.on(state) { unsafe $0.add(letters, count) }
    }
    return unsafe bytes.withUnsafeBytes { bytes in
      unsafe XML_Parse(
        parser, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(bytes.count), 1)
    } == XML_STATUS_OK
  }

  /// Runs a callback with the parser's state, and stops parsing at an error or at the limit.
  private static func on(_ argument: UnsafeMutableRawPointer?, _ body: (inout MultiStatus) -> Void)
  {
    guard let state = unsafe argument?.assumingMemoryBound(to: MultiStatus.self),
      let parser = unsafe state.pointee.parser, unsafe !state.pointee.isOver
    else { return }
    unsafe body(&state.pointee)
    if unsafe state.pointee.isOver { unsafe XML_StopParser(parser, 0) }
  }

  private var isOver: Bool { isWrong || isCut }

  /// Returns the name of an element of WebDAV without its namespace; empty for others.
  private static func name(_ name: UnsafePointer<CChar>?) -> String {
    let text = unsafe name.map { unsafe String(cString: $0) } ?? ""
    return text.hasPrefix("DAV:\n") ? String(text.dropFirst(5)) : ""
  }

  // MARK: Elements

  private mutating func begin(_ name: String) {
    text = []
    switch name {
    case "response": item = Item()
    case "propstat": (found, isFound) = (Item(), true)
    case "collection": found.isFolder = true
    default: break
    }
  }

  private mutating func add(_ letters: UnsafePointer<CChar>?, _ count: Int32) {
    guard item != nil, text.count < Self.longestText, let letters = unsafe letters else { return }
    let most = min(Int(count), Self.longestText - text.count)
    text += unsafe Array(UnsafeRawBufferPointer(start: letters, count: most))
  }

  private mutating func end(_ name: String) {
    guard item != nil else { return }
    let words = String(decoding: text, as: UTF8.self)
    let value = String(words.trimmed)
    switch name {
    case "href": item?.name = Self.lastComponent(value)
    case "getcontentlength": found.size = Int(value).flatMap { $0 >= 0 ? $0 : nil }
    case "getlastmodified": found.date = value
    case "getetag": found.tag = value
    case "status": isFound = value.split(separator: " ").dropFirst().first == "200"
    case "propstat" where isFound:
      let known = item?.name ?? ""
      item = found
      item?.name = known
    case "response": finish()
    default: break
    }
    text = []
  }

  private mutating func finish() {
    if let item { items.append(item) }
    item = nil
    isCut = items.count > most
  }

  /// Returns the last component of an address or of a path, with its percent signs decoded.
  static func lastComponent(_ text: String) -> String {
    var bytes = Array(text.utf8)
    if bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
    let last = bytes.lastIndex(of: UInt8(ascii: "/")).map { Array(bytes[($0 + 1)...]) } ?? bytes
    var decoded: [UInt8] = []
    var rest = last[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      if byte == UInt8(ascii: "%"), digits.count == 2,
        let code = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      {
        decoded.append(code)
        rest = rest.dropFirst(2)
      } else {
        decoded.append(byte)
      }
    }
    return String(decoding: decoded, as: UTF8.self)
  }
}

extension String {
  /// The text without white space at its ends.
  fileprivate var trimmed: Substring {
    let start = drop(while: \.isWhitespace)
    return start.lastIndex { !$0.isWhitespace }.map { start[...$0] } ?? ""
  }
}
