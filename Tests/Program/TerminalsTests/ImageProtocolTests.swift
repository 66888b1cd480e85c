import Foundation
import Grids
import Imaging
import Testing

@testable import Terminals

/// The images that a terminal shows, decoded from the bytes that it receives.
@Suite struct ImageProtocolTests {
  private static let size = Size(width: 40, height: 30)

  /// Returns an image of rectangles in several colors.
  private static func image(_ number: Int, colors: Int = 5) -> Image {
    var palette = Palette()
    for color in 0..<colors {
      _ = palette.append(
        Color(
          red: UInt8(color * 37 % 256), green: UInt8(color * 91 % 256),
          blue: UInt8(255 - color * 53 % 256)))
    }
    var pixels = Grid<UInt8>(size: size, repeating: 0)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let isInside = (number * 3..<number * 3 + 12).contains(x) && y > number
        let color = (x + 2 * y + number) % colors
        pixels[x, y] = isInside ? UInt8(color) : 0
      }
    }
    return Image(palette: palette, pixels: pixels)
  }

  private func screen(
    _ terminal: PseudoTerminal, _ variables: [String: String] = [:]
  ) throws -> TerminalScreen {
    let screen = try TerminalScreen(TerminalDevice(terminal.path), variables)
    try screen.open()
    return screen
  }

  /// Shows a film in a terminal that gives certain answers, and returns what it shows.
  private func shown(
    _ images: [Image], _ answer: String, _ variables: [String: String] = [:],
    as expected: ImageProtocol
  ) throws -> TerminalPainting {
    let terminal = PseudoTerminal(pixels: (640, 384), answer: answer)
    let screen = try screen(terminal, variables)
    #expect(screen.images == expected)
    for (number, image) in images.enumerated() {
      screen.show(
        image, frame: FilmFrame(number: number, milliseconds: 100),
        in: Region(x: 0, y: 0, width: 80, height: 23))
    }
    let durations = images.map { _ in 100 }
    #expect(screen.play(from: 0, durations) == (expected == .kitty(playsAnimations: true)))
    screen.write("end of film", row: 23)
    #expect(terminal.waits(for: "end of film"))
    return try TerminalPainting(terminal.written)
  }

  private let film = (0..<6).map { image($0) }

  @Test func `kitty receives each frame once, and plays the film`() throws {
    let shown = try shown(film, PseudoTerminal.Answer.kitty, as: .kitty(playsAnimations: true))
    #expect(shown.shown == film.map(\.colors) + [film[0].colors])
    #expect(shown.isPlaying)
    #expect(shown.commands.contains("a=a,i=3,r=1,z=100,q=2"))
  }

  @Test func `Terminals without animations receive one kitty image after the other`() throws {
    let shown = try shown(film, PseudoTerminal.Answer.ghostty, as: .kitty(playsAnimations: false))
    #expect(shown.shown == film.map(\.colors))
    #expect(shown.commands.suffix(2).contains("a=d,d=I,i=1,q=2"))
  }

  @Test func `iTerm2 receives PNG files`() throws {
    let shown = try shown(film, PseudoTerminal.Answer.iterm2, as: .inline)
    #expect(shown.shown == film.map(\.colors))
  }

  @Test func `Sixels show the colors in steps of one percent`() throws {
    let shown = try shown(film, PseudoTerminal.Answer.sixel, as: .sixel(colors: 256))
    #expect(shown.shown == film.map { $0.colors.inPercent })
  }

  @Test func `Rare colors get the most similar register if there are few`() throws {
    let image = Self.image(2, colors: 40)
    let answer = PseudoTerminal.Answer.sixel.replacing("0;256S", with: "0;16S")
    let shown = try shown([image], answer, as: .sixel(colors: 16))
    let colors = try #require(shown.image)
    #expect(Set(colors.elements).count == 16)
    #expect(Set(colors.elements).isSubset(of: image.colors.inPercent.elements))
  }

  @Test(arguments: [("truecolor", ImageProtocol.BlockColors.all), ("", .palette)])
  func `Other terminals receive half blocks, of which each shows two pixels`(
    depth: String, colors: ImageProtocol.BlockColors
  ) throws {
    let shown = try shown(
      film, PseudoTerminal.Answer.plain, ["COLORTERM": depth], as: .halfBlocks(colors))
    let last = film[5].colors
    // The middle of 80 columns and 23 rows of two pixels.
    let corner = Position(x: 20, y: 8)
    for y in 0..<30 {
      for x in 0..<40 {
        let color = last[x, y]
        let expected =
          colors == .all ? color : TerminalPainting.palette(color.paletteNumber)
        #expect(shown.blocks[Position(x: corner.x + x, y: corner.y + y)] == expected)
      }
    }
  }

  @Test func `Half blocks write only the characters that change`() {
    let area = Region(x: 0, y: 0, width: 80, height: 23)
    let first = BlockImage(film[0], in: area, colors: .all)
    var pixels = film[0].pixels
    pixels[3, 20] = 4
    let changed = Image(palette: film[0].palette, pixels: pixels)
    let second = BlockImage(changed, in: area, colors: .all)
    #expect(first.text(after: first) == "")
    #expect(second.text(after: first).filter { "▀▄ ".contains($0) }.count == 1)
  }

  @Test(arguments: [
    ["TMUX": "/tmp/tmux-0/default,1,0", "LC_TERMINAL": "iTerm2"],
    ["STY": "1.pts-0", "TERM_PROGRAM": "WezTerm"],
  ])
  func `tmux and screen receive half blocks, whatever surrounds them`(
    variables: [String: String]
  ) throws {
    for answer in [PseudoTerminal.Answer.plain, PseudoTerminal.Answer.tmux] {
      _ = try shown([film[0]], answer, variables, as: .halfBlocks(.palette))
    }
  }

  @Test func `A program name helps only terminals that do not answer with their own`() throws {
    _ = try shown([film[0]], PseudoTerminal.Answer.plain, ["TERM_PROGRAM": "vscode"], as: .inline)
    _ = try shown(
      [film[0]], PseudoTerminal.Answer.kitty, ["TERM_PROGRAM": "vscode"],
      as: .kitty(playsAnimations: true))
  }

  @Test func `Images that are too large are shrunk in proportion`() throws {
    let terminal = PseudoTerminal(
      columns: 3, rows: 2, pixels: (24, 32), answer: PseudoTerminal.Answer.iterm2)
    let screen = try screen(terminal)
    screen.show(film[0], in: Region(x: 0, y: 0, width: 3, height: 1))
    #expect(terminal.waits(for: "\u{07}"))
    #expect(try TerminalPainting(terminal.written).image?.size == Size(width: 21, height: 16))
    #expect(film[0].means(into: Size(width: 20, height: 20)).size == Size(width: 20, height: 15))
  }
}

extension Grid<Color> {
  /// The colors as sixels show them: each channel in steps of one percent.
  fileprivate var inPercent: Grid<Color> {
    let step = { (channel: UInt8) -> UInt8 in
      let percent = (Int(channel) * 100 + 127) / 255
      return UInt8((percent * 255 + 50) / 100)
    }
    return Grid(
      size: size,
      elements: elements.map {
        Color(red: step($0.red), green: step($0.green), blue: step($0.blue))
      })
  }
}
