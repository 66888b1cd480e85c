import Arrays
import Grids
import Testing

/// Tests of numbers that stand for missing values.
@Suite struct NoDataTests {
  private func film(_ text: String, _ noData: Double...) throws -> Film {
    var options = smallOptions
    options.noData = noData
    return try Film(text, options)
  }

  @Test func `Integers that stand for nothing are missing`() throws {
    let missing = ArrayValues.missing
    #expect(try film("1 -9999\n0 2", -9999).integers == [[1, missing, 0, 2]])
    #expect(try film("019\n290", 9, 0).integers == [[missing, 1, missing, 2, missing, missing]])
    #expect(try film("012\n210", 9).frames[0].values == .bytes([0, 1, 2, 2, 1, 0]))
    let table = try film("t,x,y,state\n0,0,0,255\n0,1,0,3", 255)
    #expect(table.integers == [[missing, 3]])
  }

  @Test func `Decimal numbers that stand for nothing are not numbers`() throws {
    let film = try film("1.5 -9999\n1e20 2", -9999, 1e20)
    #expect(film.numbers.map { "\($0)" } == ["[1.5, nan, nan, 2.0]"])
  }

  @Test func `Numbers are compared in the type of the array`() throws {
    var options = smallOptions
    options.noData = [1e20, 0.1]
    let words = [Float(1e20), Float(0.1), 2].flatMap { little(Int($0.bitPattern), 4) }
    let single = try Film(npy("<f4", "(1, 3)", words), options)
    #expect(single.numbers.map { "\($0)" } == ["[nan, nan, 2.0]"])
    let half = try Film(npy("<f2", "(1, 2)", [0x66, 0x2E, 0, 0x3C]), options)
    #expect(half.numbers.map { "\($0)" } == ["[nan, 1.0]"])
    let double = [1e20, 0.1, 0.1.nextUp].flatMap { little(Int(bitPattern: UInt($0.bitPattern)), 8) }
    let long = try Film(npy("<f8", "(1, 3)", double), options)
    #expect(long.numbers.map { "\($0)" } == ["[nan, nan, \(0.1.nextUp)]"])
    #expect(try Film(npy("|i1", "(1, 2)", [0xFF, 1]), options).integers == [[-1, 1]])
  }

  @Test func `Words and colors have no such numbers`() {
    var options = smallOptions
    options.noData = [0]
    #expect(message("a b\nb a", options)?.contains("'nodata' applies to numbers") == true)
    #expect(
      message(npy("(1, 1, 1, 3)", [1, 2, 3]), options)?.contains("consists of colors") == true)
  }
}
