import Grids
import Imaging
import Testing

@testable import Drawing

@Suite struct TypeSetterTests {
  @Test(arguments: 9...40, TypeStyle.Weight.allCases)
  func `All digits have the same width`(
    size: Int, weight: TypeStyle.Weight
  ) {
    let setter = TypeSetter(TypeStyle(size, weight))
    let width = setter.width(of: "0000")
    for number in ["1111", "2345", "6789", "9071"] {
      #expect(setter.width(of: number) == width)
      #expect(setter.width(of: "a" + number + "в") == setter.width(of: "a0000в"))
    }
  }

  @Test func `Composed and decomposed letters are drawn alike`() {
    let setter = TypeSetter(TypeStyle(13))
    for (one, other) in [
      ("é", "e\u{301}"), ("ї", "і\u{308}"), ("ώ", "ω\u{301}"), ("Ω", "\u{2126}"), ("й", "и\u{306}"),
    ] {
      #expect(setter.coverage(of: one) == setter.coverage(of: other))
      #expect(Font.own.firstMissing(in: other) == nil)
    }
    #expect(setter.coverage(of: "é") != setter.coverage(of: "e"))
  }

  @Test func `A missing letter is drawn as a box`() {
    let setter = TypeSetter(TypeStyle(13))
    #expect(setter.coverage(of: "日") == setter.coverage(of: "🐎"))
    #expect(setter.coverage(of: "日") != setter.coverage(of: "?"))
    #expect(Font.own.firstMissing(in: "Žluťoučký kůň — 100% Ελλάδα, Колония") == nil)
    #expect(Font.own.firstMissing(in: "kůň 馬 🐎") == "馬")
    #expect(Font.own.firstMissing(in: "a\tb") == "\t")
    #expect(Font.own.firstMissing(in: "q\u{301}") == "q\u{301}")
  }

  @Test func `Preloaded letters look like those loaded later`() {
    let text = "Generation 120, Поколение"
    for style in [TypeStyle(9), TypeStyle(26, .bold)] {
      #expect(
        TypeSetter(style, ready: text).coverage(of: text) == TypeSetter(style).coverage(of: text))
    }
  }

  @Test(arguments: [0, 1, 30, 60, 90, 1000])
  func `A text that does not fit is truncated with an ellipsis`(room: Int) {
    let setter = TypeSetter(TypeStyle(11))
    let text = "B3/S23 in all its glory"
    let fitted = setter.fitted(text, into: room)
    #expect(setter.width(of: fitted) <= max(room, setter.width(of: "…")))
    #expect(fitted == text || fitted.hasSuffix("…") && text.hasPrefix(fitted.dropLast()))
    #expect((fitted == text) == (setter.width(of: text) <= room))
  }

  @Test func `Ink is mixed with its background in as many steps as requested`() {
    for mixes in [-3, 0, 1, 2, 5, 9] {
      var palette = Palette()
      _ = palette.append(.white)
      let ink = Ink(.black, on: 0, mixes: mixes, in: &palette)
      #expect(palette.colors.count == 2 + max(0, min(5, mixes)))
      #expect(palette.colors.last == .black)
      #expect(ink.entry(6, over: 0) == UInt8(palette.colors.count - 1))
      #expect(ink.entry(0, over: 0) == 0)
      let greys = (0...6).map { palette.colors[Int(ink.entry($0, over: 0))].red }
      #expect(greys == greys.sorted(by: >))
      #expect(palette.fallbackEntries.count == max(0, min(5, mixes)))
    }
  }

  @Test func `Overlapping letters keep the darker level`() {
    let ink = Ink([1, 2, 3, 4, 5, 6])
    #expect(ink.entry(2, over: 5) == 5)
    #expect(ink.entry(5, over: 2) == 5)
    #expect(ink.entry(5, over: 9) == 5)
  }
}
