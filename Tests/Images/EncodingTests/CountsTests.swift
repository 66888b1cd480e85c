import Encoding
import Grids
import Imaging
import Testing

@Suite struct CountsTests {
  private var shots: [Shot] {
    [(0, 150, 8), (5, 149, 1000), (10, 0, 0)].map { generation, penguins, orcas in
      Shot(
        generation: generation, counts: [Count("penguins", penguins), Count("orcas", orcas)],
        ticks: 1,
        image: Image(size: Size(width: 1, height: 1), palette: Palette(colors: 1)) { _ in
          Issue.record("a table of numbers needs no image")
          return Image(noise: 1, Size(width: 1, height: 1), colors: 1).whole()
        })
    }
  }

  @Test func `CSV has a header line and one row per frame`() async throws {
    let text = try await WrittenFile(.csv, shots, "counts.csv").text()
    #expect(
      text == """
        frame,generation,penguins,orcas
        0,0,150,8
        1,5,149,1000
        2,10,0,0

        """)
  }

  @Test(arguments: [Format.csv, .json])
  func `Interpolated frames have no row`(format: Format) async throws {
    let between = shots.flatMap { shot in
      [shot]
        + (1...3).map { _ in
          Shot(
            generation: shot.generation, counts: shot.counts, ticks: 1, isBetween: true,
            image: shot.image)
        }
    }
    let text = try await WrittenFile(format, between, "counts").text()
    #expect(try await text == WrittenFile(format, shots, "counts").text())
  }

  @Test func `JSON is an array with one object per frame`() async throws {
    let text = try await WrittenFile(.json, shots, "counts.json").text()
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
    let csv = try await WrittenFile(.csv, one, "counts.csv").text()
    #expect(csv == "frame,generation,penguins,orcas\n0,0,150,8\n")
    let json = try await WrittenFile(.json, one, "counts.json").text()
    #expect(json == "[\n{\"frame\":0,\"generation\":0,\"penguins\":150,\"orcas\":8}\n]\n")
  }

  @Test func `Counts beyond 64 bits are exact`() async throws {
    let most = Count("cells", UInt128.max)
    let shot = Shot(
      generation: 0, counts: [most], ticks: 1,
      image: Image(noise: 1, Size(width: 1, height: 1), colors: 1))
    let number = "340282366920938463463374607431768211455"
    let csv = try await WrittenFile(.csv, [shot], "counts.csv").text()
    #expect(csv == "frame,generation,cells\n0,0,\(number)\n")
    let json = try await WrittenFile(.json, [shot], "counts.json").text()
    #expect(json == "[\n{\"frame\":0,\"generation\":0,\"cells\":\(number)}\n]\n")
  }
}
