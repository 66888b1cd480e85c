import Files
import Grids
import Imaging
import Testing

@testable import Encoding

@Suite struct PatternEncoderTests {
  @Test func `Cells are listed only if their runs fit in memory`() async throws {
    func file(mostRuns: Int) async throws -> String {
      let cells = ShotCells(rule: "B3/S23", states: 2, mostRuns: mostRuns) { take in
        for y in 0..<3 { take(y, 0..<1000, 1) }
      }
      let pixels = Grid(size: Size(width: 1, height: 1), repeating: UInt8(0))
      let shot = Shot(
        generation: 0, counts: [], ticks: 1, image: Image(palette: Palette(), pixels: pixels),
        cells: cells)
      return try await WrittenFile(.rle, [shot], "a.rle").text()
    }
    #expect(try await file(mostRuns: 3).hasSuffix("1000o$1000o$1000o!\n"))
    await #expect(throws: OutputProblem.self) { try await file(mostRuns: 2) }
  }
}
