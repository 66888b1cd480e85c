internal import Settings

extension TextCells {
  static func appendDigits(
    _ cells: inout TextCells, _ row: TextLine, _ values: inout [UInt8]
  ) throws(Located<ArrayProblem>) {
    let start = values.count
    let content = row.content
    values += content
    var digits = values.mutableSpan
    var highest: UInt8 = 0
    for place in start..<digits.count {
      digits[place] &-= UInt8(ascii: "0")
      highest = max(highest, digits[place])
    }
    if highest < 10 { return }
    let place = content.prefix { (48...57).contains($0) }.endIndex
    throw Located(
      .notADigit(content[place]), line: row.number, column: place - row.bytes.startIndex + 1)
  }

  /// Appends integers. After the first decimal number, `hasDecimals` is set and the values have no
  /// meaning.
  static func appendIntegers(
    _ cells: inout TextCells, _ row: TextLine, _ values: inout [Int]
  ) throws(Located<ArrayProblem>) {
    let text = row.bytes.span
    var fields = TextFields(cells.separator)
    while let field = fields.next(text) {
      guard let number = TextNumber(text, field) else { throw row.fault(field) { .notANumber($0) } }
      cells.hasDecimals = cells.hasDecimals || number.isDecimal
      values.append(number.integer ?? 0)
    }
  }

  static func appendNumbers(
    _ cells: inout TextCells, _ row: TextLine, _ values: inout [Double]
  ) throws(Located<ArrayProblem>) {
    let text = row.bytes.span
    var fields = TextFields(cells.separator)
    while let field = fields.next(text) {
      guard let number = TextNumber(text, field) else { throw row.fault(field) { .notANumber($0) } }
      values.append(number.double)
    }
  }

  static func appendWords(
    _ cells: inout TextCells, _ row: TextLine, _ values: inout [UInt8]
  ) throws(Located<ArrayProblem>) {
    let text = row.bytes.span
    var fields = TextFields(cells.separator)
    while let field = fields.next(text) { try cells.append(field, of: row, text, &values) }
  }

  static func appendCharacters(
    _ cells: inout TextCells, _ row: TextLine, _ values: inout [UInt8]
  ) throws(Located<ArrayProblem>) {
    let text = row.bytes.span
    if row.bytes.allSatisfy({ $0 < 128 }) {
      for place in 0..<text.count { try cells.append(place..<place + 1, of: row, text, &values) }
      return
    }
    guard let string = String(validating: row.bytes, as: UTF8.self) else {
      throw Located(.encoding, line: row.number, column: 1)
    }
    var place = 0
    for character in string {
      let end = place + character.utf8.count
      try cells.append(place..<end, of: row, text, &values)
      place = end
    }
  }

  /// Appends the index of the name in a range of a row.
  @inline(__always)
  private mutating func append(
    _ range: Range<Int>, of row: TextLine, _ text: Span<UInt8>, _ values: inout [UInt8]
  ) throws(Located<ArrayProblem>) {
    do throws(ArrayProblem) {
      values.append(try names.index(text, range))
    } catch {
      throw row.fault(range) { _ in error }
    }
  }
}

extension TextLine {
  /// Returns a problem with the cell in a range of the line.
  func fault(
    _ range: Range<Int>, _ problem: (ArraySlice<UInt8>) -> ArrayProblem
  ) -> Located<ArrayProblem> {
    let start = bytes.startIndex
    let word = bytes[(start + range.lowerBound)..<(start + range.upperBound)]
    return Located(problem(word), line: number, column: range.lowerBound + 1)
  }
}
