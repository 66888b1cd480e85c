internal import Grids

extension [InputLine] {
  /// The rows of a grid without the names of columns and rows that pandas and R write by default.
  var withoutNames: [InputLine] {
    guard count > 1 else { return self }
    let header = self[0]
    let separator = header.separator ?? self[1].separator ?? .blanks
    let names = header.fields(separator)
    switch self[1].fieldCount(separator) - names.count {
    case 0 where names.first?.isEmpty == true && names.dropFirst().areDefaultNames:
      return dropFirst().map { $0.withoutFirstField(separator) }
    case 1 where names[...].areLettersWithNumbers || header.isQuoted && names[...].areDefaultNames:
      return dropFirst().map { $0.withoutFirstField(separator) }
    case 0 where names[...].areLettersWithNumbers: return Array(dropFirst())
    default: return areNumberedByR(separator) ? map { $0.withoutFirstField(separator) } : self
    }
  }

  /// The white space that begins all rows and is no cell: no row has other blanks, or the rows are
  /// a code block of Markdown, and end at one column.
  var indentation: ArraySlice<UInt8> {
    guard let first else { return [] }
    let common = reduce(first.indentation) { common, row in
      common.prefix(zip(common, row.bytes).prefix { $0 == $1 }.count)
    }
    let hasOthers = contains { $0.bytes.dropFirst(common.count).contains(where: InputLine.isBlank) }
    if !hasOthers { return common }
    let areEven = allSatisfy {
      $0.bytes.count == first.bytes.count && $0.bytes.last.map(InputLine.isBlank) == false
    }
    return areEven && common.count >= 4 && common.allSatisfy { $0 == 32 } ? common : []
  }

  /// Returns the rows without white space that begins all of them.
  func removing(_ indentation: ArraySlice<UInt8>) -> [InputLine] {
    guard !indentation.isEmpty, allSatisfy({ $0.bytes.starts(with: indentation) }) else {
      return self
    }
    return map { $0.dropping(indentation.count) }
  }

  /// True if each row begins with its number in quotes, as R writes them without names of columns.
  private func areNumberedByR(_ separator: CellSeparator) -> Bool {
    enumerated().allSatisfy { index, row in
      let fields = row.fields(separator)
      guard fields.count > 1, row.isQuoted, fields[0].elementsEqual("\(index + 1)".utf8) else {
        return false
      }
      let isQuoted = row.bytes[fields[1].startIndex - 1] == UInt8(ascii: "\"")
      return !isQuoted || TextNumber(fields[1]) == nil
    }
  }
}

extension ArraySlice<ArraySlice<UInt8>> {
  /// True for names that no user gives to columns: numbers, or R's `V1,V2,V3` and `X1,X2,X3`.
  fileprivate var areDefaultNames: Bool {
    !isEmpty && (allSatisfy { TextNumber($0) != nil } || areLettersWithNumbers)
  }

  /// True for `V1,V2,V3` and `X1,X2,X3`, which may begin with 0.
  fileprivate var areLettersWithNumbers: Bool {
    guard let letter = first?.first, "VX".utf8.contains(letter) else { return false }
    return [0, 1].contains { start in
      zip(indices, self).allSatisfy { index, name in
        name.first == letter
          && name.dropFirst().elementsEqual("\(index - startIndex + start)".utf8)
      }
    }
  }
}

extension InputLine {
  /// True for the first line of a pattern file: a header of RLE such as `x = 3, y = 3`, a signature
  /// of another format, or RLE on one line.
  var beginsPattern: Bool {
    let text = String(decoding: content.prefix(200).filter { $0 != 32 }, as: UTF8.self)
    if text.hasPrefix("x=") { return text.contains(",y=") }
    return ["#Life1.", "#MCell", "[M2]"].contains(where: text.hasPrefix)
      || text.hasSuffix("!") && text.contains("$")
        && text.utf8.allSatisfy("0123456789bo$!".utf8.contains)
  }

  /// True if the first field is in quotes.
  var isQuoted: Bool { bytes.first == UInt8(ascii: "\"") }

  /// The row from its second field on.
  fileprivate func withoutFirstField(_ separator: CellSeparator) -> InputLine {
    let fields = fields(separator)
    guard fields.count > 1 else { return self }
    var place = fields[1].startIndex
    // A quote before the field belongs to it.
    if bytes[place - 1] == UInt8(ascii: "\"") { place -= 1 }
    return dropping(place - bytes.startIndex)
  }
}
