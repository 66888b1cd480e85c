import Grids
import Imaging
import TestSupport
import Testing
import Worlds

@testable import Drawing

@Suite struct CaptionTests {
  private let drawing = String(repeating: String(repeating: ".O", count: 20) + "\n", count: 4)
  private let ink = Theme.daylight.text

  @Test func `A caption is a strip under the picture and leaves the world as it is`() {
    let bare = painted(drawing, cell: 8)
    let frame = painted(drawing, cell: 8, caption: ["alive 80"])
    #expect(frame.size == Size(width: 320, height: 32 + 24))
    let world = frame.pixels.cropped(to: Region(bare.size), outside: 0)
    #expect(world == bare.pixels)
    let text = frame.region(of: ink)
    #expect(text.y >= 32)
    #expect(text.y + text.height <= 56)
    // The strip is of nothing but text and background.
    let background = frame.count(of: Theme.daylight.background)
    #expect(background + frame.count(of: ink) == 320 * 24)
  }

  @Test func `Nothing moves when a number grows by a digit`() {
    let widths = [12, 10, 7]
    let few = painted(drawing, cell: 8, caption: ["frame 9", "alive 7", "sick 5"], widths: widths)
    let many = painted(
      drawing, cell: 8, caption: ["frame 1000", "alive 70", "sick 5"], widths: widths)
    let starts = CaptionLayout(widths.asWords, under: 320)?.flow.pieces.map(\.start) ?? []
    #expect(starts == [0, 14, 26])
    for (start, common) in zip(starts, ["frame ".count, "alive 7".count, "sick 5".count]) {
      let letters = Region(x: 4 + start * 8, y: 32, width: common * 8, height: 24)
      #expect(
        few.pixels.cropped(to: letters, outside: 0) == many.pixels.cropped(to: letters, outside: 0))
      #expect(few.pixels.cropped(to: letters, outside: 0).elements.contains { few.isInk($0) })
    }
    #expect(few.size == many.size)
    #expect(few.pixels != many.pixels)
  }

  @Test(arguments: [("O", 3), ("OO", 3), ("OOO", 20)])
  func `A world narrower than its caption stands in the middle`(row: String, cell: Int) {
    let caption = ["generation 10", "alive 1"]
    let frame = painted(row, cell: cell, caption: caption)
    // 13 letters of the small font, and half a letter on each side; the other column stands below.
    #expect(frame.size.width == 13 * 6 + 6)
    #expect(frame.size.height == cell + 13 * 5 / 2)
    let world = frame.region(of: Theme.daylight.colors["penguin"]!)
    #expect(world.size == Size(width: row.count * cell, height: cell))
    let right = frame.size.width - world.x - world.width
    #expect(world.x == right || world.x + 1 == right)
    #expect(frame.color(0, 0) == Theme.daylight.background)
    let text = frame.region(of: ink)
    #expect(text.x >= 3 && text.x + text.width <= frame.size.width - 3)
  }

  @Test(arguments: [
    (100, 1, false), (320, 1, true), (959, 1, true), (960, 2, true), (1600, 3, true),
  ])
  func `Letters grow with the picture and shrink where they do not fit`(
    width: Int, scale: Int, isLarge: Bool
  ) {
    let layout = CaptionLayout([[15]], under: width)
    #expect(layout?.scale == scale)
    #expect(layout?.font == (isLarge ? .large : .small))
  }

  @Test(arguments: [2, 3])
  func `Larger letters are the same letters with larger pixels`(scale: Int) {
    let sizes = [320, 640 * scale - 320]
    let inks = sizes.map { width in
      let frame = painted(
        String(repeating: ".", count: width), cell: 1, caption: ["sick 42"])
      return frame.pixels.cropped(to: frame.region(of: ink), outside: 0)
    }
    let (small, large) = (inks[0], inks[1])
    #expect(large.size == Size(width: small.width * scale, height: small.height * scale))
    for y in 0..<large.height {
      #expect((0..<large.width).allSatisfy { large[$0, y] == small[$0 / scale, y / scale] })
    }
  }

  @Test func `A letter that the font lacks is a question mark, and each of its own is a picture`() {
    let text = { painted(self.drawing, cell: 8, caption: [$0], widths: [9]).pixels }
    #expect(text("日") == text("?"))
    #expect(text("é") != text("?"))
    #expect(text("é") == text("e\u{301}"))
    #expect(text("é") != text("e"))
    #expect(CaptionLetters.firstMissing(in: "Žluťoučký kůň 100%") == nil)
    #expect(CaptionLetters.firstMissing(in: "kůň 馬 🐎") == "馬")
    #expect(CaptionLetters.firstMissing(in: "a\tb") == "\t")
  }

  @Test func `A title is a strip above the picture and leaves the world as it is`() {
    let bare = painted(drawing, cell: 8)
    let frame = painted(drawing, cell: 8, title: ["Stripes"], caption: ["alive 80"])
    #expect(frame.size == Size(width: 320, height: 24 + 32 + 24))
    let place = Region(x: 0, y: 24, width: 320, height: 32)
    #expect(frame.pixels.cropped(to: place, outside: 0) == bare.pixels)
    let strip = Region(x: 0, y: 0, width: 320, height: 24)
    #expect(frame.pixels.cropped(to: strip, outside: 0).elements.contains { frame.isInk($0) })
    let alone = painted(drawing, cell: 8, title: ["Stripes"])
    #expect(alone.size == Size(width: 320, height: 24 + 32))
  }

  @Test(arguments: [1, 5, 24, 33], [false, true])
  func `Text and world are the same painted by bands`(rows: Int, hasCamera: Bool) throws {
    let cells = Grid(drawn: drawing)
    let painter = try Painter(
      legend: seaLegend, view: Region(cells.size),
      look: Look(cell: 8, gap: 1, shape: .circle, theme: .daylight),
      room: Lettering(title: [[7]], caption: [[8]]), showsEdges: true)
    let seen = Region(x: 3, y: 1, width: 9, height: 2)
    let picture = painter.picture(
      of: DrawnWorld(drawing: cells),
      through: hasCamera ? Viewport(fitting: seen, into: painter.worldSize, cell: 8, gap: 1) : nil,
      text: Lettering(title: [["Stripes"]], caption: [["alive 80"]]))
    var pixels: [UInt8] = []
    picture.forEachBand(rows: rows) { band in
      for y in 0..<band.size.height {
        band.withRow(y) { row in for x in row.indices { pixels.append(row[x]) } }
      }
    }
    #expect(pixels == picture.painting.pixels.elements)
  }

  @Test(arguments: [
    ([[10], [7], [6]], 40, ["0 0 0..<10", "1 0 12..<19", "2 0 21..<27"]),
    ([[10], [7], [6]], 20, ["0 0 0..<10", "1 0 12..<19", "2 1 0..<6"]),
    ([[10], [7], [6]], 18, ["0 0 0..<10", "1 1 0..<7", "2 1 9..<15"]),
    ([[3], [9, 9]], 12, ["0 0 0..<3", "1 1 0..<9", "1 2 0..<9"]),
    ([[10], [7], [6]], 10, ["0 0 0..<10", "1 1 0..<7", "2 2 0..<6"]),
    ([[10, 3], [7]], 12, ["0 0 0..<10", "0 1 0..<3", "1 2 0..<7"]),
    ([[3, 3, 3, 3], [3]], 9, ["0 0 0..<7", "0 1 0..<7", "1 2 0..<3"]),
    ([[0], [0, 0]], 5, ["0 0 0..<0", "1 0 2..<3"]),
  ])
  func `Columns go to the next line where there is no room, and words in them`(
    columns: [[Int]], room: Int, lines: [String]
  ) {
    let flow = CaptionFlow(columns, room: room)
    let places = flow.pieces.map { piece in
      let length = CaptionFlow.length(columns[piece.column][piece.words])
      return "\(piece.column) \(piece.line) \(piece.start..<piece.start + length)"
    }
    #expect(places == lines)
    #expect(flow.letters <= room)
    #expect(flow.lines == (flow.pieces.last?.line ?? 0) + 1)
  }

  @Test(arguments: [(320, 320), (100, 100), (60, 6 * 14 + 6), (1, 6 * 14 + 6)])
  func `A caption is no wider than the picture, but no short column is torn`(
    width: Int, expected: Int
  ) {
    let layout = CaptionLayout([[10, 3], [7, 3], [4, 3]], under: width)
    #expect(layout.map { max($0.width, width) } == expected)
  }

  @Test func `A long column is torn at its words, and no word is`() {
    let words = [4, 8, 5, 12, 3, 7]
    let layout = CaptionLayout([words], under: 100)
    #expect(layout?.flow.letters ?? 0 <= 15)
    #expect(layout?.flow.pieces.flatMap { Array($0.words) } == Array(words.indices))
    #expect(CaptionLayout([[40, 2]], under: 100)?.width == 40 * 6 + 6)
  }
}

extension Painting {
  fileprivate func isInk(_ index: UInt8) -> Bool {
    palette.colors[Int(index)] == Theme.daylight.text
  }
}
