/// The lines of a part of a rule file, with their numbers. LF, CRLF and CR end a line.
struct RuleLines: Sequence, IteratorProtocol {
  /// The bytes that are not yet read.
  private var rest: ArraySlice<UInt8>
  /// The number of the next line.
  private var number: Int

  init(_ bytes: ArraySlice<UInt8>, number: Int = 1) {
    (rest, self.number) = (bytes, number)
  }

  mutating func next() -> (number: Int, text: ArraySlice<UInt8>)? {
    guard !rest.isEmpty else { return nil }
    defer { number += 1 }
    let text = rest.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    rest = rest[text.endIndex...]
    let isPair = rest.prefix(2).elementsEqual([UInt8(ascii: "\r"), UInt8(ascii: "\n")])
    rest = rest.dropFirst(isPair ? 2 : 1)
    return (number, text)
  }
}

extension ArraySlice<UInt8> {
  /// The bytes without blanks at both ends.
  var trimmed: Self {
    var bytes = drop(while: isBlank)
    while let last = bytes.last, isBlank(last) { bytes.removeLast() }
    return bytes
  }

  /// The bytes as text. Bytes that are not UTF-8 are read as Latin-1.
  var text: String {
    String(validating: self, as: UTF8.self)
      ?? String(String.UnicodeScalarView(map { Unicode.Scalar($0) }))
  }

  /// A whole number of at most 9 digits; nil for other text.
  var number: Int? {
    guard (1...9).contains(count), allSatisfy(isDigit) else { return nil }
    return reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }

  /// The words between blanks and separators.
  func words(separators: [UInt8] = []) -> [ArraySlice<UInt8>] {
    split { isBlank($0) || separators.contains($0) }
  }

  /// Returns the rest after a keyword in any case, such as `n_states:`; nil if the bytes begin
  /// otherwise.
  func after(_ keyword: String) -> Self? {
    let start = prefix(keyword.utf8.count)
    guard start.count == keyword.utf8.count,
      zip(start, keyword.utf8).allSatisfy({ lowercased($0) == lowercased($1) })
    else { return nil }
    return self[start.endIndex...]
  }
}

func isBlank(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: " ") || (9...13).contains(byte)
}

func isDigit(_ byte: UInt8) -> Bool {
  (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
}

private func lowercased(_ byte: UInt8) -> UInt8 {
  (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 32 : byte
}
