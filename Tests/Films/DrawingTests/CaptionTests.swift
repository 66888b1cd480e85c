import Grids
import Imaging
import TestSupport
import Testing
import Worlds

@testable import Drawing

@Suite struct CaptionTests {
  private let drawing = String(repeating: String(repeating: ".O", count: 20) + "\n", count: 4)
  private let ink = Theme.daylight.text

  @Test func `A caption is a strip below the world and leaves the world unchanged`() {
    let bare = painted(drawing, cell: 8)
    let frame = painted(drawing, cell: 8, caption: ["alive 80"])
    #expect(frame.size == Size(width: 320, height: 32 + 24))
    let world = frame.pixels.cropped(to: Region(bare.size), outside: 0)
    #expect(world == bare.pixels)
    let text = frame.region(of: ink)
    #expect(text.y >= 32)
    #expect(text.y + text.height <= 56)
    // Below the line around the world, the strip contains only text, background and mixtures.
    let mixes = (0...6).map { Theme.daylight.background.mixed(with: ink, $0, of: 6) }
    #expect(mixes.reduce(0) { $0 + frame.count(of: $1) } == 320 * 23)
    #expect(frame.region(of: Theme.daylight.grid) == Region(x: 0, y: 32, width: 320, height: 1))
  }

  @Test func `Columns keep their positions when a number gains a digit`() {
    let widest = ["frame 1000", "alive 80", "sick 5"]
    let few = painted(drawing, cell: 8, caption: ["frame 9", "alive 7", "sick 5"], widest: widest)
    let many = painted(
      drawing, cell: 8, caption: ["frame 1000", "alive 71", "sick 5"], widest: widest)
    let starts = CaptionLayout(widest.asWords, under: 320)?.flow.pieces.map(\.start) ?? []
    let setter = TypeSetter(TypeStyle(13))
    #expect(starts == [0, 82, 142])
    for (start, common) in zip(starts, ["frame ", "alive 7", "sick 5"]) {
      let letters = Region(
        x: 4 + start, y: 32, width: setter.width(of: common) - 1, height: 24)
      let cut = [few, many].map { $0.pixels.cropped(to: letters, outside: 0) }
      #expect(cut[0] == cut[1])
      #expect(cut[0].elements.contains { few.isInk($0) })
    }
    #expect(few.size == many.size)
    #expect(few.pixels != many.pixels)
  }

  @Test(arguments: [("O", 3), ("OO", 3), ("OOO", 20)])
  func `A world narrower than its caption is centered`(row: String, cell: Int) {
    let caption = ["generation 10", "alive 1"]
    let frame = painted(row, cell: cell, caption: caption)
    // The caption has the smallest letters, a margin on each side, and its other column below.
    let (style, width) = (TypeStyle(11), TypeSetter(TypeStyle(11)).width(of: caption[0]))
    #expect(frame.size.width == width + 2 * style.margin)
    #expect(frame.size.height == cell + style.lineHeight * 5 / 2)
    let world = frame.region(of: Theme.daylight.colors["penguin"]!)
    #expect(world.size == Size(width: row.count * cell, height: cell))
    let right = frame.size.width - world.x - world.width
    #expect(world.x == right || world.x + 1 == right)
    #expect(frame.color(0, 0) == Theme.daylight.background)
    let text = frame.region(of: ink)
    #expect(text.x >= 3 && text.x + text.width <= frame.size.width - 3)
  }

  @Test(arguments: [
    (60, 11), (80, 11), (100, 12), (115, 13), (320, 13), (1600, 13),
  ])
  func `Letters shrink where they do not fit`(width: Int, size: Int) {
    let look = Look(cell: 1, shape: .square, theme: .daylight)
    let room = LayoutElements(
      TitleAndCaption(caption: [["generation 1234"]]), margin: 0, width: width)
    let layout = ImageLayout(cells: Size(width: 1, height: 1), look: look, room: room)
    #expect(layout.text.size == size)
  }

  @Test func `A plot and its texts fill a page`() throws {
    let look = Look(cell: 1, shape: .square, theme: .daylight)
    let page = Size(width: 640, height: 400)
    var room = LayoutElements(TitleAndCaption())
    room.plot = .only
    let layout = { (text: TitleAndCaption) in
      room.text = text
      return ImageLayout(
        cells: Size(width: 1, height: 1), look: look, room: room, page: Page(page, isFilled: true))
    }
    let bare = layout(TitleAndCaption())
    let full = layout(TitleAndCaption(title: [["Waves"]], caption: [["alive 80"]]))
    let lines = [TypeStyle.Weight.bold, .regular].compactMap { weight in
      CaptionLayout([["Waves"]], under: page.width, full.text, weight)?.height
    }
    let (plot, whole) = try (#require(full.plot), #require(bare.plot))
    #expect(lines.count == 2 && plot.height == whole.height - lines.reduce(0, +))
  }

  @Test func `A title is bold, and a caption is not`() {
    let layout = { CaptionLayout([["Stripes"]], under: 320, TextScale(), $0) }
    #expect(layout(.bold)?.style == TypeStyle(13, .bold))
    let frame = painted(drawing, cell: 8, title: ["Stripes"], caption: ["Stripes"])
    let inks = [0, 56].map { y in
      frame.pixels.cropped(to: Region(x: 0, y: y, width: 320, height: 24), outside: 0)
        .elements.count { frame.isInk($0) }
    }
    #expect(inks[0] > inks[1])
  }

  @Test func `A title is a strip above the world and leaves the world unchanged`() {
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
  func `Text and world are the same in bands and in whole images`(rows: Int, hasCamera: Bool) throws
  {
    let cells = Grid(drawn: drawing)
    let painter = try Painter(
      legend: seaLegend, view: Region(cells.size),
      look: Look(cell: 8, gap: 1, shape: .circle, theme: .daylight),
      room: LayoutElements(TitleAndCaption(title: [["Stripes"]], caption: [["alive 80"]])),
      showsEdges: true
    )
    let seen = Region(x: 3, y: 1, width: 9, height: 2)
    let image = painter.image(
      of: DrawnWorld(drawing: cells),
      through: hasCamera ? Viewport(fitting: seen, into: painter.worldSize, cell: 8, gap: 1) : nil,
      text: TitleAndCaption(title: [["Stripes"]], caption: [["alive 80"]]))
    var pixels: [UInt8] = []
    image.forEachBand(rows: rows) { band in
      for y in 0..<band.size.height {
        band.withRow(y) { row in for x in row.indices { pixels.append(row[x]) } }
      }
    }
    #expect(pixels == image.painting.pixels.elements)
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
  func `Columns wrap to the next line, and long columns wrap between words`(
    columns: [[Int]], room: Int, lines: [String]
  ) {
    let flow = CaptionFlow(columns, room: room, blank: 1, gutter: 2)
    let places = flow.pieces.map { piece in
      let length = CaptionFlow.length(columns[piece.column][piece.words], blank: 1)
      return "\(piece.column) \(piece.line) \(piece.start..<piece.start + length)"
    }
    #expect(places == lines)
    #expect(flow.width <= room)
    #expect(flow.lines == (flow.pieces.last?.line ?? 0) + 1)
  }

  private let columns = [["generation", "100"], ["penguin", "100"], ["orca", "100"]]

  @Test(arguments: [(320, 320), (110, 110), (60, 100), (1, 100)])
  func `A caption is no wider than the image unless a short column needs it`(
    width: Int, expected: Int
  ) {
    let layout = CaptionLayout(columns, under: width)
    #expect(layout.map { max($0.width, width) } == expected)
  }

  @Test func `A long column wraps between words, never within a word`() {
    let words = ["some", "longer", "words", "of", "a", "longest", "caption"]
    let layout = CaptionLayout([words], under: 100)
    #expect(layout?.flow.lines ?? 0 > 1)
    #expect(layout?.width ?? .max <= 100)
    #expect(layout?.flow.pieces.flatMap { Array($0.words) } == Array(words.indices))
    let long = String(repeating: "long", count: 10)
    let style = TypeStyle(13)
    #expect(
      CaptionLayout([[long, "ab"]], under: 100)?.width
        == TypeSetter(style).width(of: long) + 2 * style.margin)
  }
}

extension Painting {
  fileprivate func isInk(_ index: UInt8) -> Bool {
    palette.colors[Int(index)] == Theme.daylight.text
  }
}
