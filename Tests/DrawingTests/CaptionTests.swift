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
    let starts = CaptionLayout(widths: widths, under: 320).starts
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
    // 13 + 2 + 7 letters of the small font, and half a letter on each side.
    #expect(frame.size.width == 22 * 6 + 6)
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
    let layout = CaptionLayout(widths: [15], under: width)
    #expect(layout.scale == scale)
    #expect(layout.font == (isLarge ? .large : .small))
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
}

extension Painting {
  fileprivate func isInk(_ index: UInt8) -> Bool {
    palette.colors[Int(index)] == Theme.daylight.text
  }
}
