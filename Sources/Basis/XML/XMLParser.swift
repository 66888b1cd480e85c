internal import CExpat

/// A part of an XML document, in the order of the text.
package enum XMLEvent {
  /// The start of an element, with its attributes.
  case start(String, attributes: [String: String])
  /// A piece of text, in UTF-8. A text can come in several pieces.
  case text([UInt8])
  case end(String)
}

/// A position in a document. Lines and columns count from 1.
package struct XMLPosition: Sendable {
  package var line = 1
  package var column = 1

  package init() {}
}

/// The way in which the parsing of a document has ended.
package enum XMLOutcome {
  case complete
  /// The function that takes the events has stopped it.
  case stopped
  /// The document has a document type, which is not supported.
  case doctype
  /// The document is malformed, for a reason in words.
  case malformed(String)
}

/// A parser that uses libexpat. Documents are untrusted: a document type ends the parsing, so that
/// only the five entities of XML itself exist, and no other file is opened.
@safe
package final class XMLParser {
  private let parser: XML_Parser?
  private let take: (XMLEvent, XMLPosition) -> Bool
  private var outcome: XMLOutcome?

  /// Parses a document, and returns how that ended, and where.
  ///
  /// - Parameters:
  ///   - hasNamespaces: true to give names of elements as `NAMESPACE\nNAME`.
  ///   - take: takes an event with its position; returns false to stop. It does not outlive the call, but escapes:
  ///     `withoutActuallyEscaping` would compile the length of this file's path into the program.
  package static func parse(
    _ bytes: [UInt8], hasNamespaces: Bool = false,
    _ take: @escaping (XMLEvent, XMLPosition) -> Bool
  ) -> (outcome: XMLOutcome, place: XMLPosition) {
    let parser = XMLParser(hasNamespaces: hasNamespaces, take)
    return (parser.run(bytes), parser.place)
  }

  private init(hasNamespaces: Bool, _ take: @escaping (XMLEvent, XMLPosition) -> Bool) {
    // A line break separates the namespace of a name from the rest.
    unsafe parser = hasNamespaces ? XML_ParserCreateNS(nil, 10) : XML_ParserCreate(nil)
    self.take = take
  }

  deinit {
    if let parser = unsafe parser { unsafe XML_ParserFree(parser) }
  }

  private func run(_ bytes: [UInt8]) -> XMLOutcome {
    guard let parser = unsafe parser else { return .malformed("out of memory") }
    // The callbacks are called only while the document is parsed, and so while this object lives.
    unsafe XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    unsafe XML_SetStartDoctypeDeclHandler(parser) { state, _, _, _, _ in
      unsafe XMLParser.of(state)?.stop(.doctype)
    }
    unsafe XML_SetElementHandler(
      parser,
      { state, name, attributes in
        let event = unsafe XMLEvent.start(
          XMLParser.text(name), attributes: XMLParser.attributes(attributes))
        unsafe XMLParser.of(state)?.pass(event)
      },
      { state, name in
        unsafe XMLParser.of(state)?.pass(.end(XMLParser.text(name)))
      })
    unsafe XML_SetCharacterDataHandler(parser) { state, letters, count in
      let bytes = unsafe UnsafeRawBufferPointer(start: letters, count: Int(count))
      unsafe XMLParser.of(state)?.pass(.text(Array(bytes)))
    }
    let status = unsafe bytes.withUnsafeBytes { bytes in
      unsafe XML_Parse(
        parser, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(bytes.count), 1)
    }
    if let outcome { return outcome }
    return status == XML_STATUS_OK
      ? .complete : .malformed(unsafe Self.reason(XML_GetErrorCode(parser)))
  }

  /// Returns the parser that a callback belongs to; nil once it has stopped.
  private static func of(_ state: UnsafeMutableRawPointer?) -> XMLParser? {
    guard let state = unsafe state else { return nil }
    let parser = unsafe Unmanaged<XMLParser>.fromOpaque(state).takeUnretainedValue()
    return parser.outcome == nil ? parser : nil
  }

  private func pass(_ event: XMLEvent) {
    if !take(event, place) { stop(.stopped) }
  }

  private func stop(_ outcome: XMLOutcome) {
    self.outcome = outcome
    unsafe XML_StopParser(parser, 0)
  }

  private var place: XMLPosition {
    var place = XMLPosition()
    guard let parser = unsafe parser else { return place }
    place.line = Int(clamping: unsafe XML_GetCurrentLineNumber(parser))
    place.column = Int(clamping: unsafe XML_GetCurrentColumnNumber(parser)) + 1
    return place
  }

  private static func text(_ text: UnsafePointer<CChar>?) -> String {
    unsafe text.map { unsafe String(cString: $0) } ?? ""
  }

  private static func attributes(
    _ list: UnsafeMutablePointer<UnsafePointer<CChar>?>?
  ) -> [String: String] {
    var attributes: [String: String] = [:]
    var next = unsafe list
    while let key = unsafe next?.pointee, let value = unsafe next?.successor().pointee {
      unsafe attributes[String(cString: key)] = unsafe String(cString: value)
      unsafe next = next?.advanced(by: 2)
    }
    return attributes
  }

  /// Returns the description of an error of libexpat.
  private static func reason(_ code: XML_Error) -> String {
    switch code {
    case XML_ERROR_NO_MEMORY: return "out of memory"
    case XML_ERROR_INVALID_TOKEN: return "unexpected character"
    case XML_ERROR_NO_ELEMENTS, XML_ERROR_UNCLOSED_TOKEN: return "unexpected end of file"
    case XML_ERROR_TAG_MISMATCH: return "a closing tag does not match its opening tag"
    case XML_ERROR_DUPLICATE_ATTRIBUTE: return "duplicate attribute"
    case XML_ERROR_JUNK_AFTER_DOC_ELEMENT: return "unexpected content after the end of the document"
    case XML_ERROR_UNDEFINED_ENTITY: return "undefined entity"
    default:
      let words = unsafe XML_ErrorString(code).map { unsafe String(cString: $0) }
      return "libexpat reports: \(words ?? "error \(code.rawValue)")"
    }
  }
}
