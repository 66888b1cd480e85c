import Encoding
import Grids
import Imaging
import Testing

@Suite struct CountsTests {
  private let timing = Timing(ticksPerSecond: 10)

  private var shots: [Shot] {
    [(0, 150, 8), (5, 149, 1000), (10, 0, 0)].map { generation, penguins, orcas in
      Shot(
        generation: generation, counts: [Count("penguins", penguins), Count("orcas", orcas)],
        ticks: 1
      ) {
        Issue.record("a table of numbers needs no picture")
        return Frame(
          palette: Palette(colors: 1), pixels: Grid(size: .init(width: 1, height: 1), repeating: 0))
      }
    }
  }

  @Test func `CSV is a line of names and a row a frame`() async throws {
    let text = try await WrittenFile(CSVFormat(timing, scenario: nil), shots, "counts.csv").text()
    #expect(
      text == """
        frame,generation,penguins,orcas
        0,0,150,8
        1,5,149,1000
        2,10,0,0

        """)
  }

  @Test func `JSON is an array with an object a frame`() async throws {
    let text = try await WrittenFile(JSONFormat(timing, scenario: nil), shots, "counts.json").text()
    #expect(
      text == """
        [
        {"frame":0,"generation":0,"penguins":150,"orcas":8},
        {"frame":1,"generation":5,"penguins":149,"orcas":1000},
        {"frame":2,"generation":10,"penguins":0,"orcas":0}
        ]

        """)
  }

  @Test func `One frame is one row`() async throws {
    let one = Array(shots.prefix(1))
    let csv = try await WrittenFile(CSVFormat(timing, scenario: nil), one, "counts.csv").text()
    #expect(csv == "frame,generation,penguins,orcas\n0,0,150,8\n")
    let json = try await WrittenFile(JSONFormat(timing, scenario: nil), one, "counts.json").text()
    #expect(json == "[\n{\"frame\":0,\"generation\":0,\"penguins\":150,\"orcas\":8}\n]\n")
  }
}
