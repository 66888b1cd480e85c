package import Decoding
package import Grids
internal import Settings

/// An error in an input of arrays.
package enum ArrayProblem: Problem {
  /// The first bytes match none of the supported formats.
  case unknownFormat
  /// The input has a known format that is not supported; the name includes its article.
  case otherFormat(String)
  /// The input has no frames.
  case empty

  // Frames of all formats. Their numbers count from 1.
  case endsEarly(frame: Int, expected: Int, got: Int)
  /// More bytes follow, which are not a frame.
  case excess(afterFrames: Int)
  case noCells(Size)
  case tooLarge(Size, most: Int)
  case otherSize(Size, frame: Int, first: Size)
  case otherContent(ArrayContent, frame: Int, first: ArrayContent)
  /// A frame contains an integer that exceeds `Int.max`.
  case tooLargeValue(frame: Int)

  // Arrays of numpy.
  /// The header is malformed; the sentence names the error.
  case header(String)
  case npyVersion(UInt8, UInt8)
  /// A type that is not supported. The advice names it and its remedy.
  case elementType(String, advice: String)
  case shape([Int])
  case fortranMemory(limit: Int)

  // Compressed inputs, archives and images.
  case damagedGzip
  case damagedArchive
  /// An archive with a property that is not supported; the text follows "the archive".
  case unsupportedArchive(String)
  case archiveMemory(limit: Int)
  /// The archive has no array of this name, or several if it is nil.
  case arrayName(String?, available: [String])
  /// An image contains something else than expected; `got` is nil at the end of the input.
  case image(frame: Int, expected: String, got: UInt8?)
  case damagedImage(DecodingProblem, frame: Int)

  // Texts.
  /// The text is not valid UTF-8.
  case encoding
  case unexpectedByte(UInt8)
  case longLine(most: Int)
  /// The text of a frame has too many bytes.
  case longFrame(most: Int)
  case tooManyCells(most: Int)
  case rowLength(Int, first: Int)
  case emptyCell
  case lineOfBlanks
  case notADigit(UInt8)
  case notANumber(ArraySlice<UInt8>)
  case longWord(most: Int)
  /// A line of names above numbers, which is the first line of a table.
  case tableWithoutColumns([String])
  case tooManyWords(String, most: Int)

  // Tables.
  /// The option for the columns of a table does not name four.
  case columnCount(Int)
  case missingColumn(String, available: [String])
  /// A row ends before the last column that is read.
  case shortRow
  case notATime(ArraySlice<UInt8>)
  case notACoordinate(ArraySlice<UInt8>)
  case notAColor(ArraySlice<UInt8>)
  case outside(Position, Size)
  case unsortedTable
  case tableMemory(limit: Int)
  /// A world of NetLogo has the wrong number of patches; `expected` is nil if its size is unknown.
  case patchCount(Int, expected: Int?)
}
