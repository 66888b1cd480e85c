internal import CZlib

/// The drawn objects of PDF files that `render` has written. Other programs write files that it
/// cannot read.
package struct PDFObjects {
  private let bytes: [UInt8]
  private var place = 0
  private var objects: [[UInt8]] = []
  /// The decompressed bytes that may still follow.
  private var room = Self.mostBytes

  /// The maximum number of decompressed bytes in a file.
  private static let mostBytes = 1 << 28
  private static let (beginning, stream, end) = (
    Array(" 0 obj\n".utf8), Array("\nstream\n".utf8), Array("\nendobj\n".utf8)
  )

  /// Returns the dictionaries of a file and the lines of its streams, which are decompressed. The
  /// metadata is left out.
  package static func objects(_ bytes: [UInt8]) throws(DecodingProblem) -> [[UInt8]] {
    var file = PDFObjects(bytes: bytes)
    while try file.addNext() {}
    return file.objects
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  /// Reads the next object.
  ///
  /// - Returns: false if there is none.
  private mutating func addNext() throws(DecodingProblem) -> Bool {
    guard let start = bytes[place...].end(of: Self.beginning) else { return false }
    guard let (dictionary, hasStream) = dictionary(from: start) else {
      throw .damaged("an object without an end")
    }
    let text = String(decoding: dictionary, as: UTF8.self)
    guard hasStream else {
      objects.append(Array(dictionary))
      place = dictionary.endIndex + Self.end.count
      return true
    }
    let data = dictionary.endIndex + Self.stream.count
    guard let length = Self.number(after: "/Length ", in: text), length <= bytes.count - data else {
      throw .damaged("a stream without a length")
    }
    place = data + length
    if !text.contains("/Type/Metadata") { try add(text, bytes[data..<place]) }
    return true
  }

  /// Returns the dictionary of an object, and true if a stream follows.
  private func dictionary(from start: Int) -> (ArraySlice<UInt8>, hasStream: Bool)? {
    var next = start
    while let line = bytes[next...].firstIndex(of: UInt8(ascii: "\n")) {
      if bytes[line...].starts(with: Self.stream) { return (bytes[start..<line], true) }
      if bytes[line...].starts(with: Self.end) { return (bytes[start..<line], false) }
      next = line + 1
    }
    return nil
  }

  private mutating func add(
    _ dictionary: String, _ data: ArraySlice<UInt8>
  ) throws(DecodingProblem) {
    var words = dictionary
    if let length = words.firstRange(of: /\/Length \d+/) { words.removeSubrange(length) }
    objects.append(Array(words.utf8))
    guard words.contains("/FlateDecode") else {
      objects.append(Array(data))
      return
    }
    guard let plain = Self.inflated(data, limit: room) else {
      throw .damaged("a compressed stream")
    }
    room -= plain.count
    if words.contains("/Subtype/Image") {
      objects.append(plain)
    } else {
      objects += plain.split(separator: UInt8(ascii: "\n")).map(Array.init)
    }
  }

  private static func number(after name: String, in text: String) -> Int? {
    guard let range = text.firstRange(of: name) else { return nil }
    return Int(text[range.upperBound...].prefix { $0.isASCII && $0.isNumber })
  }

  /// Returns the bytes of a zlib stream; nil if it is damaged or exceeds a limit.
  private static func inflated(_ data: ArraySlice<UInt8>, limit: Int) -> [UInt8]? {
    var data = Array(data)
    var plain: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    var stream = unsafe z_stream()
    guard
      unsafe inflateInit_(&stream, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { return nil }
    defer { unsafe inflateEnd(&stream) }
    return unsafe data.withUnsafeMutableBufferPointer { input in
      unsafe stream.next_in = input.baseAddress
      unsafe stream.avail_in = UInt32(input.count)
      while true {
        let (status, count) = unsafe chunk.withUnsafeMutableBufferPointer { output in
          unsafe stream.next_out = output.baseAddress
          unsafe stream.avail_out = UInt32(output.count)
          let status = unsafe inflate(&stream, Z_NO_FLUSH)
          return (status, unsafe output.count - Int(stream.avail_out))
        }
        plain += chunk[..<count]
        if plain.count > limit { return nil }
        if status == Z_STREAM_END { return plain }
        if status != Z_OK { return nil }
      }
    }
  }
}
