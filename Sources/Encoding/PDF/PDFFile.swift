/// A PDF file being written, object by object.
struct PDFFile {
  private var text = TextBuffer()
  /// The offsets of the objects, numbered from 1.
  private var offsets: [Int]
  /// A number that follows from everything written, except for compressed bytes.
  private var hash: [UInt64] = []

  /// - Parameters:
  ///   - version: the version of the format.
  ///   - count: the number of objects.
  init(version: String, objects count: Int) {
    offsets = Array(repeating: 0, count: count)
    text.add("%PDF-\(version)\n")
    // Bytes above 127 tell that the file is not text.
    text.add([0x25, 0xE4, 0xF6, 0xFC, 0xDF, 0x0A])
  }

  /// Writes an object that is a dictionary.
  mutating func add(_ number: Int, _ dictionary: String) {
    begin(number)
    text.add("<<\(dictionary)>>\nendobj\n")
    hash.append(ContentHash(dictionary.utf8).value)
  }

  /// Writes an object that is a stream.
  ///
  /// - Parameters:
  ///   - dictionary: the dictionary without the length and the filter.
  ///   - coding: the coding of the bytes in the file.
  mutating func add(_ number: Int, _ dictionary: String, _ bytes: [UInt8], _ coding: Coding) {
    begin(number)
    let data = coding == .deflate ? bytes.compressedByZlib(level: 9) : bytes
    text.add("<</Length \(data.count)")
    if coding != .plain { text.add("/Filter/FlateDecode") }
    text.add("\(dictionary)>>\nstream\n")
    text.add(data)
    text.add("\nendstream\nendobj\n")
    hash.append(ContentHash(dictionary.utf8).value)
    hash.append(ContentHash(bytes).value)
  }

  /// The coding of a stream's bytes.
  enum Coding {
    case plain
    /// The bytes are compressed when they are written.
    case deflate
    /// The bytes are a zlib stream.
    case deflated
  }

  private mutating func begin(_ number: Int) {
    offsets[number - 1] = text.bytes.count
    text.add("\(number) 0 obj\n")
  }

  /// Returns the bytes of the file.
  ///
  /// - Parameter catalog: the number of the catalog.
  func finished(catalog: Int) -> [UInt8] {
    var file = text
    file.add("xref\n0 \(offsets.count + 1)\n0000000000 65535 f \n")
    for offset in offsets {
      let digits = String(offset)
      file.add(String(repeating: "0", count: max(0, 10 - digits.count)) + digits + " 00000 n \n")
    }
    let words = hash.flatMap { hash in (0..<8).map { UInt8(truncatingIfNeeded: hash >> ($0 * 8)) } }
    let name = ContentHash(words).text + ContentHash(words.reversed()).text
    file.add("trailer\n<</Size \(offsets.count + 1)/Root \(catalog) 0 R/ID[<\(name)><\(name)>]>>\n")
    file.add("startxref\n\(text.bytes.count)\n%%EOF\n")
    return file.bytes
  }
}
