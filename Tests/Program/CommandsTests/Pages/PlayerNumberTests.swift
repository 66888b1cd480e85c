import Foundation
import TestSupport
import Testing

/// The numbers in pages with a player: cells, times, sizes, colors and plots.
@Suite struct PlayerNumberTests {
  private let stage: ScenarioFolder
  private static let life = ["life", "--size", "12x9", "--cell", "20", "--seed", "1"]

  init() throws { stage = try ScenarioFolder() }

  /// Draws a film with its table, and reads its page.
  private func page(_ arguments: [String]) async throws -> PlayerDocument {
    let outputs = ["--out", "a.html", "--out", "a.csv", "--quiet"]
    #expect(try await stage.render(arguments + outputs) == "")
    return try PlayerDocument(stage.bytes("a.html"))
  }

  private func page(_ arguments: String...) async throws -> PlayerDocument {
    try await page(Self.life + arguments)
  }

  private func column(_ name: String) throws -> [Double] {
    try CountTable(stage.bytes("a.csv")).column(name)
  }

  // MARK: Cells

  /// Returns the next generation of Life on a torus.
  private static func next(_ cells: [UInt8], _ width: Int, _ height: Int) -> [UInt8] {
    cells.indices.map { place in
      let (x, y) = (place % width + width, place / width + height)
      let neighbors = [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)]
        .map { Int(cells[(y + $0.1) % height * width + (x + $0.0) % width]) }.reduce(0, +)
      return neighbors == 3 || neighbors == 2 && cells[place] == 1 ? 1 : 0
    }
  }

  @Test(arguments: [1, 40, 1100])
  func `Frames are the generations of the world, and their counts are those of the table`(
    count: Int
  ) async throws {
    let page = try await page("--skip", "0", "--frames", "\(count)")
    let frames = try page.frames()
    #expect(page.film.grid == [12, 9] && page.film.origin == [0, 0])
    #expect(page.film.count == count && frames.count == count)
    #expect(page.film.groups == Array(stride(from: 0, to: count, by: 1024)))
    #expect(page.film.data.count == page.film.groups.count)
    for (frame, next) in zip(frames, frames.dropFirst()) {
      #expect(Self.next(frame, 12, 9) == next)
    }
    #expect(frames.map { Double($0.reduce(0) { $0 + Int($1) }) } == (try column("alive")))
    #expect(page.film.names == ["dead", "alive", ""])
  }

  @Test func `Frames of every third generation skip those between`() async throws {
    let page = try await page("--skip", "4", "--every", "3", "--frames", "8")
    let frames = try page.frames()
    for (frame, next) in zip(frames, frames.dropFirst()) {
      #expect((0..<3).reduce(frame) { cells, _ in Self.next(cells, 12, 9) } == next)
    }
    #expect(try column("generation") == [4, 7, 10, 13, 16, 19, 22, 25])
  }

  @Test func `Cells of an unbounded world have their place in it`() async throws {
    let page = try await page(["life", "--pattern", "glider", "--frames", "9"])
    let (left, top, width) = (page.film.origin[0], page.film.origin[1], page.film.grid[0])
    for (number, shift) in [(0, 0), (4, 1), (8, 2)] {
      let frame = try page.frames()[number]
      let alive = frame.indices.filter { frame[$0] == 1 }.map {
        [$0 % width + left - shift, $0 / width + top - shift]
      }
      #expect(alive == [[1, 0], [2, 1], [0, 2], [1, 2], [2, 2]])
    }
  }

  @Test func `Cells of a game have the counts of the table`() async throws {
    let page = try await page(["sea", "--size", "24x16", "--frames", "12", "--skip", "30"])
    let frames = try page.frames()
    for (name, kind) in [("penguins", "penguin"), ("orcas", "orca")] {
      let counts = frames.map { frame in
        Double(frame.filter { page.film.names[Int($0)] == kind }.count)
      }
      #expect(try counts == column(name))
    }
    let penguins = try column("penguins").map { "penguins \(Int($0))" }
    #expect(page.track.captions.map { $0[1] } == penguins)
  }

  // MARK: Times and texts of frames

  @Test func `Ticks are the durations of the frames`() async throws {
    let page = try await page("--frames", "5", "--fps", "4", "--hold", "2")
    let seconds = page.track.ticks.map { Double($0) / Double(page.film.rate) }
    #expect(seconds == [0.25, 0.25, 0.25, 0.25, 2.25])
    let even = try await self.page("--frames", "5", "--fps", "10", "--hold", "0")
    #expect(even.track.ticks.map { Double($0) / Double(even.film.rate) } == [0.1])
  }

  @Test(arguments: [0, 1, 3])
  func `A page names how often the film plays`(count: Int) async throws {
    #expect(try await page("--frames", "3", "--loop", "\(count)").film.plays == count)
  }

  @Test func `Each frame has the generation and the counts of its row in its texts`() async throws {
    let page = try await page(
      "--every", "2", "--frames", "20", "--caption", "{generation}: {alive}", "--title",
      "{generation}")
    let (generations, alive) = (try column("generation"), try column("alive"))
    #expect(page.track.captions == zip(generations, alive).map { ["\(Int($0)): \(Int($1))"] })
    #expect(page.track.titles == generations.map { ["\(Int($0))"] })
  }

  @Test func `Equal texts are stored once`() async throws {
    let page = try await page("--frames", "20", "--caption", "{seed}", "--title", "A film")
    #expect(page.track.captions == [["1"]] && page.track.titles == [["A film"]])
  }

  // MARK: Sizes and colors

  @Test func `The sizes of the image, of the grid and of the cells agree`() async throws {
    for (cell, gap) in [(20, 0), (9, 2), (1, 0)] {
      let page = try await page([
        "life", "--size", "12x9", "--cell", "\(cell)", "--gap", "\(gap)", "--frames", "2",
      ])
      let size = [12, 9].map { $0 * (cell + gap) - gap }
      #expect(page.film.size == size)
      #expect(try page.attribute("width", of: "<img ") == "\(size[0])")
      #expect(try page.attribute("height", of: "<img ") == "\(size[1])")
      #expect(page.film.drawing.kind == "stamps")
      #expect(page.film.drawing.side == cell && page.film.drawing.pitch == cell + gap)
      #expect((page.film.drawing.plain != nil) == (gap == 0))
    }
  }

  @Test func `Stamps have a color for each pixel of each number`() async throws {
    let page = try await page([
      "life", "--size", "12x9", "--cell", "9", "--gap", "2", "--frames", "2",
    ])
    let entries = try PlayerDocument.inflated(try #require(page.film.drawing.entries))
    #expect(entries.count == page.film.names.count * 81)
    for number in 0..<2 {
      #expect(Set(entries.dropFirst(81 * number).prefix(81)) == [UInt8(number)])
    }
  }

  @Test func `A page has the colors of both themes, and one with a theme has those`() async throws {
    let both = try await page("--frames", "2").film.colors
    var each: [[String]] = []
    for theme in ["light", "dark"] {
      each.append(try await page("--frames", "2", "--theme", theme).film.colors)
    }
    #expect(both.count == 2 && each.map(\.count) == [1, 1])
    #expect(both == each.flatMap(\.self))
    for colors in both { #expect(colors.count == 16 && colors.hasSuffix("ff")) }
  }

  @Test func `The colors are those of the pixels`() async throws {
    let page = try await page(
      "--frames", "2", "--margin", "0", "--out", "a-%d.png", "--theme", "light")
    let plain = try #require(page.film.drawing.plain)
    for (number, frame) in try page.frames().enumerated() {
      let shown = try stage.asked(
        "a-\(number).png",
        "' '.join('#%02x%02x%02x' % image.convert('RGB').getpixel((20 * x + 9, 20 * y + 9))"
          + " for y in range(9) for x in range(12))")
      #expect(shown == frame.map { page.color(plain[Int($0)]) }.joined(separator: " "))
    }
  }

  @Test func `A transparent background is transparent in the palette`() async throws {
    let page = try await page("--frames", "2", "--background", "transparent")
    #expect(page.film.colors.map { $0.prefix(8) } == ["00000000", "00000000"])
  }

  // MARK: Plots

  /// The points of a path with absolute and then relative coordinates, such as `m1 2l3-4`.
  private static func points(_ path: String) -> [(x: Double, y: Double)] {
    let numbers = path.matches(of: /-?[0-9]*\.?[0-9]+/).compactMap { Double($0.output) }
    var points: [(x: Double, y: Double)] = []
    for place in stride(from: 0, to: numbers.count - 1, by: 2) {
      let last = points.last ?? (x: 0, y: 0)
      points.append((last.x + numbers[place], last.y + numbers[place + 1]))
    }
    return points
  }

  /// Returns the height of a curve at a horizontal position, which is rounded to tenths. Points on a
  /// straight line are left out.
  private static func height(of curve: [(x: Double, y: Double)], at x: Double) -> Double? {
    if let point = curve.first(where: { abs($0.x - x) <= 0.1 }) { return point.y }
    for (start, end) in zip(curve, curve.dropFirst()) where x <= end.x + 0.05 {
      return start.y + (end.y - start.y) * (x - start.x) / (end.x - start.x)
    }
    return nil
  }

  /// Returns the curve of a color, which begins at the left edge of the curves.
  private func curve(_ color: String, in page: PlayerDocument) throws -> [(x: Double, y: Double)] {
    let plot = try page.content(of: "<svg class=\"plot\"", to: "</svg>")
    let left = try page.attribute("data-area", of: "<svg class=\"plot\"").prefix { $0 != " " }
    let paths = plot.split(separator: "<path ").filter {
      $0.hasPrefix("fill=\"none\" stroke=\"\(color)\"") && $0.contains(" d=\"m\(left) ")
    }
    try #require(paths.count == 1)
    let start = try #require(paths[0].range(of: " d=\"")).upperBound
    return Self.points(String(paths[0][start...].prefix { $0 != "\"" }))
  }

  @Test func `The curves of a plot are the counts of the table`() async throws {
    let page = try await page(
      "--frames", "30", "--skip", "10", "--plot", "below", "--theme", "light")
    let counts = try column("alive")
    let curve = try curve(page.color(1), in: page)
    let (low, high) = (try #require(counts.min()), try #require(counts.max()))
    let heights = page.track.marks.compactMap { Self.height(of: curve, at: Double($0) / 10) }
    try #require(heights.count == 30 && high > low)
    let (top, bottom) = (try #require(heights.min()), try #require(heights.max()))
    for (count, height) in zip(counts, heights) {
      let expected = bottom + (top - bottom) * (count - low) / (high - low)
      #expect(abs(height - expected) < 0.2, "\(count)")
    }
    // A frame is as far from the next one as any other, from one end of the axis to the other.
    let area = try page.attribute("data-area", of: "<svg class=\"plot\"").split(separator: " ")
      .compactMap { Double($0) }
    #expect(abs(Double(page.track.marks[0]) / 10 - area[0]) <= 1)
    let steps = zip(page.track.marks, page.track.marks.dropFirst()).map { $1 - $0 }
    #expect(try #require(steps.max()) - #require(steps.min()) <= 1)
  }

  @Test func `A page without a plot has no marks`() async throws {
    let page = try await page("--frames", "4")
    #expect(page.track.marks.isEmpty && !page.text.contains("class=\"plot\""))
  }
}
