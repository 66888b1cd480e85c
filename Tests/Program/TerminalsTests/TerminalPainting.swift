import Foundation
import Grids
import Imaging

@testable import Decoding

/// A plain terminal, which keeps the image that written bytes show.
struct TerminalPainting {
  /// The pixels of images; nil if none is shown.
  private(set) var image: Grid<Color>?
  /// The pixels of half blocks by column and row, at two per character; nil for the background.
  private(set) var blocks: [Position: Color] = [:]
  /// Every image that was shown, in its order.
  private(set) var shown: [Grid<Color>] = []
  /// True if the terminal plays an animation by itself.
  private(set) var isPlaying = false
  /// The commands of kitty without their data.
  private(set) var commands: [String] = []

  private var frames: [Grid<Color>] = []
  private var chunks = ""
  private var keys = ""
  private var (column, row) = (0, 0)
  private var colors: (text: Color?, background: Color?) = (nil, nil)

  init(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      if byte == 0x1B, let kind = rest.popFirst() {
        switch kind {
        case UInt8(ascii: "["): control(Self.take(&rest) { (0x40...0x7E).contains($0) })
        case UInt8(ascii: "_"): try kitty(Self.takeString(&rest))
        case UInt8(ascii: "]"): try inline(Self.takeString(&rest))
        case UInt8(ascii: "P"): sixel(Self.takeString(&rest))
        default: break
        }
      } else {
        let length = max(1, (~byte).leadingZeroBitCount)
        let letter = [byte] + rest.prefix(length - 1)
        rest = rest.dropFirst(length - 1)
        put(String(decoding: letter, as: UTF8.self))
      }
    }
  }

  private static func take(_ rest: inout ArraySlice<UInt8>, _ isEnd: (UInt8) -> Bool) -> String {
    let end = rest.firstIndex(where: isEnd).map { $0 + 1 } ?? rest.endIndex
    defer { rest = rest[end...] }
    return String(decoding: rest[..<end], as: UTF8.self)
  }

  /// Returns the text of a string before its terminator.
  private static func takeString(_ rest: inout ArraySlice<UInt8>) -> String {
    let text = take(&rest) { $0 == 0x07 || $0 == 0x1B }
    if rest.first == UInt8(ascii: "\\") { rest = rest.dropFirst() }
    return String(text.dropLast())
  }

  private mutating func control(_ text: String) {
    let numbers = text.dropLast().split(separator: ";", omittingEmptySubsequences: false)
      .map { Int($0) ?? 0 }
    switch text.last {
    case "H": (row, column) = ((numbers.first ?? 1) - 1, (numbers.last ?? 1) - 1)
    case "J": blocks = [:]
    case "m": style(numbers)
    default: break
    }
  }

  private mutating func style(_ numbers: [Int]) {
    colors = (nil, nil)
    var rest = numbers[...]
    while let code = rest.popFirst() {
      guard code == 38 || code == 48, let kind = rest.popFirst() else { continue }
      let count = kind == 2 ? 3 : 1
      let values = rest.prefix(count).map { UInt8($0) }
      rest = rest.dropFirst(count)
      let color =
        kind == 2
        ? Color(red: values[0], green: values[1], blue: values[2]) : Self.palette(Int(values[0]))
      if code == 38 { colors.text = color } else { colors.background = color }
    }
  }

  static func palette(_ number: Int) -> Color {
    let cube = { (step: Int) in UInt8(step == 0 ? 0 : 55 + 40 * step) }
    if number >= 232 {
      let gray = UInt8(8 + 10 * (number - 232))
      return Color(red: gray, green: gray, blue: gray)
    }
    let place = number - 16
    return Color(red: cube(place / 36), green: cube(place / 6 % 6), blue: cube(place % 6))
  }

  private mutating func put(_ letter: String) {
    let (top, bottom) =
      switch letter {
      case "▀": (colors.text, colors.background)
      case "▄": (colors.background, colors.text)
      default: (colors.background, colors.background)
      }
    blocks[Position(x: column, y: 2 * row)] = top
    blocks[Position(x: column, y: 2 * row + 1)] = bottom
    column += 1
  }

  private mutating func show(_ new: Grid<Color>) {
    image = new
    shown.append(new)
  }

  private mutating func inline(_ text: String) throws {
    guard let colon = text.firstIndex(of: ":"), text.hasPrefix("1337;File=inline=1;") else {
      return
    }
    show(try Self.decoded(text[text.index(after: colon)...]))
  }

  private static func decoded(_ text: some StringProtocol) throws -> Grid<Color> {
    let data = Data(base64Encoded: String(text)) ?? Data()
    return try PNGReader.decode(Array(data)).colors
  }

  private mutating func kitty(_ text: String) throws {
    let parts = text.dropFirst().split(separator: ";", maxSplits: 1)
    let own = String(parts.first ?? "")
    if parts.count > 1 {
      if chunks.isEmpty { keys = own }
      chunks += parts[1]
      if own.hasSuffix("m=1") { return }
      if keys.contains("f=24") {
        chunks = ""
        return
      }
      defer { chunks = "" }
      return try kitty(keys, Self.decoded(chunks))
    }
    commands.append(own)
    let values = Self.values(own)
    switch (values["a"], values["d"]) {
    case ("a", _):
      if let frame = values["c"].flatMap(Int.init) { show(frames[frame - 1]) }
      if let mode = values["s"] { isPlaying = mode == "3" }
    case ("d", "A"): (image, frames, isPlaying) = (nil, [], false)
    default: break
    }
  }

  private static func values(_ keys: String) -> [String: String] {
    Dictionary(
      keys.split(separator: ",").map { pair in
        let sides = pair.split(separator: "=")
        return (String(sides[0]), String(sides[1]))
      }
    ) { $1 }
  }

  private mutating func kitty(_ keys: String, _ image: Grid<Color>) throws {
    let values = Self.values(keys)
    if values["a"] == "T" {
      frames = [image]
      return show(image)
    }
    let number = { Int(values[$0] ?? "0") ?? 0 }
    var frame = frames[number("c") - 1]
    for y in 0..<image.height {
      for x in 0..<image.width { frame[number("x") + x, number("y") + y] = image[x, y] }
    }
    frames.append(frame)
  }

  private mutating func sixel(_ text: String) {
    guard let start = text.firstIndex(of: "\""), text.contains("q\"") else { return }
    show(Sixels.decoded(String(text[text.index(after: start)...])))
  }
}
