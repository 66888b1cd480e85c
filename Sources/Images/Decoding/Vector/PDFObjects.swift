internal import Archives

extension ImageReader {
  /// The reader of the scenarios in PDF files. It decodes no pixels, since there are none.
  package static let pdf = ImageReader(
    recognizes: { $0.starts(with: "%PDF-".utf8) },
    open: { _ throws(DecodingProblem) in throw .notAnImage },
    scenario: { source throws(DecodingProblem) in
      try EmbeddedXML(source).text(of: "render:scenario")
    },
    isWhole: { source in EmbeddedXML.whole(source).map(PDFObjects.isWhole) ?? false },
    objects: PDFObjects.objects)
}

/// The objects of a PDF file that `render` has written.
///
/// A file that differs in form from those that `render` writes is damaged: other programs would
/// interpret parts of it that no comparison knows.
package struct PDFObjects {
  private let bytes: [UInt8]
  private var place = 0
  private var offsets: [Int] = []
  /// The dictionaries, and the lines of the streams.
  private var objects: [[UInt8]] = []
  /// The decompressed bytes that may still follow; nil to leave streams compressed.
  private var room: Int?

  private static let (stream, end) = (Array("\nstream\n".utf8), Array("\nendobj\n".utf8))
  private static let endOfStream = Array("\nendstream\nendobj\n".utf8)
  /// The bytes that mark a file as not being text.
  private static let mark: [UInt8] = [0x0A, 0x25, 0xE4, 0xF6, 0xFC, 0xDF, 0x0A]

  /// Returns the header, the dictionaries and the lines of the streams of a file. The streams are
  /// decompressed. The scenario is left out.
  ///
  /// - Parameter limit: the maximum number of decompressed bytes.
  package static func objects(_ bytes: [UInt8], _ limit: Int) throws(DecodingProblem) -> [[UInt8]] {
    try PDFObjects(bytes, room: limit).objects
  }

  /// Returns true if a file has the form of those that `render` writes, without decompressing its
  /// streams.
  static func isWhole(_ bytes: [UInt8]) -> Bool {
    guard let file = try? PDFObjects(bytes, room: nil) else { return false }
    let catalog =
      "<</Type/Catalog/Pages 3 0 R/Metadata 2 0 R/ViewerPreferences<</DisplayDocTitle true>>>>"
    let dictionaries = file.objects.filter { $0.starts(with: "<<".utf8) }
    return dictionaries.count == file.offsets.count && dictionaries.count > 4
      && dictionaries[0] == Array(catalog.utf8)
      && dictionaries.enumerated().allSatisfy { number, dictionary in
        hasOnlyKnownNames(dictionary) && (number == 1) == isMetadata(dictionary)
      }
  }

  private init(_ bytes: [UInt8], room: Int?) throws(DecodingProblem) {
    (self.bytes, self.room) = (bytes, room)
    guard let header = take(through: Self.mark), ["%PDF-1.4", "%PDF-1.6"].contains(header) else {
      throw .damaged("its header is not of render")
    }
    objects.append(Array(header.utf8))
    var start = place
    while take("\(offsets.count + 1) 0 obj\n") {
      offsets.append(start)
      try addNext()
      start = place
    }
    try readEnd()
  }

  /// Reads the next object after its number.
  private mutating func addNext() throws(DecodingProblem) {
    guard let (dictionary, hasStream) = nextDictionary() else {
      throw .damaged("an object without an end")
    }
    place = dictionary.endIndex
    let text = String(decoding: dictionary, as: UTF8.self)
    guard hasStream else {
      objects.append(Array(dictionary))
      place += Self.end.count
      return
    }
    place += Self.stream.count
    let digits = text.dropFirst("<</Length ".count).prefix { $0.isASCII && $0.isNumber }
    guard text.hasPrefix("<</Length "), let length = Int(digits), length <= bytes.count - place
    else { throw .damaged("a stream without a length") }
    let data = bytes[place..<place + length]
    place += length
    if !take(Self.endOfStream) { throw .damaged("a stream with another length") }
    objects.append(Array("<<\(text.dropFirst("<</Length ".count + digits.count))".utf8))
    try add(objects[objects.count - 1], data)
  }

  /// Returns the dictionary at the current place, and true if a stream follows; nil without one.
  private func nextDictionary() -> (ArraySlice<UInt8>, hasStream: Bool)? {
    var next = place
    while let line = bytes[next...].firstIndex(of: UInt8(ascii: "\n")) {
      if bytes[line...].starts(with: Self.stream) { return (bytes[place..<line], true) }
      if bytes[line...].starts(with: Self.end) { return (bytes[place..<line], false) }
      next = line + 1
    }
    return nil
  }

  /// Adds the lines of a stream.
  private mutating func add(
    _ dictionary: [UInt8], _ data: ArraySlice<UInt8>
  ) throws(DecodingProblem) {
    if Self.isMetadata(dictionary) {
      let lines = try EmbeddedXML.lines(of: data, without: "render:scenario")
      if !EmbeddedXML.tags(in: lines).allSatisfy(Self.tagsOfMetadata.contains) {
        throw .damaged("its metadata is not of render")
      }
      objects += lines
      return
    }
    guard let room else { return }
    guard dictionary[...].end(of: Array("/Filter/FlateDecode".utf8)) != nil else {
      throw .damaged("a stream that is not compressed")
    }
    guard let plain = InflatedStream.inflate(data, .zlib, limit: room) else {
      throw .damaged("a compressed stream, or one of too many bytes")
    }
    self.room = room - plain.count
    if dictionary[...].end(of: Array("/Subtype/Image".utf8)) != nil {
      objects.append(plain)
    } else {
      objects += plain.split(separator: UInt8(ascii: "\n")).map(Array.init)
    }
  }

  /// Reads the table of the objects and the trailer, after which the file must end.
  private mutating func readEnd() throws(DecodingProblem) {
    let (start, count) = (place, offsets.count + 1)
    let entries = offsets.map { "\(String(10_000_000_000 + $0).dropFirst()) 00000 n \n" }
    guard take("xref\n0 \(count)\n0000000000 65535 f \n" + entries.joined()) else {
      throw .damaged("its table of objects is not of render")
    }
    guard take("trailer\n<</Size \(count)/Root 1 0 R/ID[<"),
      let name = take(through: Array(">".utf8)),
      name.utf8.count == 32, name.allSatisfy({ $0.isASCII && $0.isHexDigit }),
      take("<\(name)>]>>\nstartxref\n\(start)\n%%EOF\n")
    else { throw .damaged("its trailer is not of render") }
    if place < bytes.count { throw .damaged("there are bytes after its end") }
  }

  /// Skips a text if it is next. Returns true if it was.
  private mutating func take(_ text: String) -> Bool { take(Array(text.utf8)) }

  private mutating func take(_ part: [UInt8]) -> Bool {
    guard bytes[place...].starts(with: part) else { return false }
    place += part.count
    return true
  }

  /// Skips a short text and the bytes that end it, and returns the text; nil if it has no end.
  private mutating func take(through end: [UInt8]) -> String? {
    guard let next = bytes[place...].prefix(64).end(of: end) else { return nil }
    defer { place = next }
    return String(decoding: bytes[place..<next - end.count], as: UTF8.self)
  }

  private static func isMetadata(_ dictionary: [UInt8]) -> Bool {
    dictionary == Array("<</Type/Metadata/Subtype/XML>>".utf8)
  }

  private static let tagsOfMetadata = Set([
    "?xpacket begin=\"???\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?",
    "x:xmpmeta xmlns:x=\"adobe:ns:meta/\"",
    "rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\"",
    "rdf:Description rdf:about=\"\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\""
      + " xmlns:render=\"urn:render\"",
    "dc:title", "dc:description", "rdf:Alt", "rdf:li xml:lang=\"x-default\"", "/rdf:li", "/rdf:Alt",
    "/dc:title", "/dc:description", "/rdf:Description", "/rdf:RDF", "/x:xmpmeta",
    "?xpacket end=\"r\"?",
  ])

  /// True if a dictionary has only names that drawings need, and no texts. A viewer then finds
  /// nothing in it to run or to open.
  private static func hasOnlyKnownNames(_ dictionary: [UInt8]) -> Bool {
    let text = String(decoding: dictionary, as: UTF8.self)
    let ends: Set<Character> = ["/", " ", "<", ">", "[", "]"]
    return !text.contains("(")
      && text.split(separator: "/", omittingEmptySubsequences: false).dropFirst().allSatisfy {
        let name = $0.prefix { !ends.contains($0) }
        let isNumbered =
          name.first.map { "AX".contains($0) } == true && Int(name.dropFirst()) != nil
        return isNumbered || names.contains(name)
      }
  }

  private static let names = Set<Substring>(
    """
    Type Catalog Pages Metadata ViewerPreferences DisplayDocTitle Subtype XML Kids Count Page Parent
    MediaBox UserUnit Resources XObject ExtGState CA ca Contents Filter FlateDecode Form BBox Image
    Width Height ColorSpace Indexed DeviceRGB BitsPerComponent Interpolate Mask DecodeParms Predictor
    Colors Columns
    """.split(whereSeparator: \.isWhitespace))
}
