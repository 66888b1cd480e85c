import Foundation
import Grids
import TestSupport
import Testing

@testable import Patterns

/// Tests of malformed and extreme files.
@Suite struct RLEHostileTests {
  /// Expects that reading the bytes gives a consistent pattern or an error located within the file.
  private func expectSound(_ bytes: [UInt8]) {
    do {
      let pattern = try Pattern(bytes: bytes)
      #expect(pattern.runs.allSatisfy { $0.y >= 0 && $0.columns.lowerBound >= 0 })
      #expect(pattern.runs.allSatisfy { !$0.columns.isEmpty })
      #expect(max(pattern.size.width, pattern.size.height) <= Pattern.longestSide + 1)
    } catch {
      let readable = (try? ReadableBytes.of(bytes)) ?? bytes
      let lines = readable.split(separator: 10, omittingEmptySubsequences: false)
      guard lines.indices.contains(error.line - 1) else {
        Issue.record("\(error) is nowhere in \(bytes)")
        return
      }
      #expect(
        (1...(lines[error.line - 1].count + 1)).contains(error.column), "\(error) in \(bytes)")
    }
  }

  @Test func `Random bytes are read or refused`() {
    for seed in 0..<UInt64(2000) {
      var dice = Dice(seed: seed)
      let count = dice.below(60)
      expectSound((0..<count).map { _ in UInt8(dice.below(256)) })
    }
  }

  @Test func `Random tokens of the format are read or refused`() {
    let words = [
      "x", "y", "=", "rule", " ", ",", "3", "0", "99", "b", "o", "$", "!", "\n", "\r\n", "#", "#r",
      "#N", "A", "pA", "p", "yO", "yP", ".", "x = 3, y = 3", "B3/S23", "\t", "ü", "10000000",
    ].map { Array($0.utf8) }
    for seed in 0..<UInt64(2000) {
      var dice = Dice(seed: seed)
      let count = dice.below(25)
      expectSound((0..<count).flatMap { _ in words[dice.below(words.count)] })
    }
  }

  @Test(arguments: [
    ("", "9", "o!"), ("", "1", "$o!"), ("", "0", "o!"), ("", "#C so it goes on\n", "o!"),
    ("", "\n", "o!"), ("", "\r", "o!"), ("", "o", "!"), ("", "$", "o!"), ("", "9999999$", "o!"),
    ("", "bo", "!"), ("#N ", "n", "\no!"), ("#N ", " ", "\no!"), ("#r ", "\t", "\no!"),
    ("x = ", "9", ", y = 3\no!"), ("x = 3, y = 3, rule = ", "B", "\no!"),
    ("x = 3, y = 3, rule = ", ",", "\no!"), ("x", "=", "\no!"), ("pA", "p", "!"),
  ])
  func `Long repetitions are read or refused`(start: String, part: String, end: String) {
    expectSound(Array((start + String(repeating: part, count: 100_000) + end).utf8))
  }

  /// A parser that tries every way to split the blanks takes cubic time.
  @Test(arguments: [
    ("x = 3", "y = 3", "z"), ("x = 3,", ", y = 3", ""), ("x", "= 3, y = 3", "rule"),
    ("x = 3, y = 3", "rule", "="), ("x = 3, y = 3,", "rule = B3/S23", ","),
  ])
  func `A header with many blanks is read or refused in time`(
    first: String, second: String, third: String
  ) throws {
    let blanks = String(repeating: " \t", count: 550)
    let bytes = Array([first, second, third, "\no!"].joined(separator: blanks).utf8)
    let folder = try TemporaryFolder()
    try Data(bytes).write(to: folder.file("p.rle"))
    let program = try Program.render(
      ["life", "--pattern", "p.rle", "--frames", "1", "-o", "a.png"], cpuSeconds: 20,
      in: folder.url)
    try #require([0, 2].contains(program.status), "\(program.errors.prefix(1000))")
    expectSound(bytes)
  }

  @Test(arguments: [
    "9223372036854775807", "9223372036854775808", "9223372036854775809", "92233720368547758070",
    "92233720368547758089", "18446744073709551615", "18446744073709551616",
  ])
  func `A header with numbers beyond the integer range is read`(number: String) throws {
    let pattern = try Pattern(rle: Array("x = \(number), y = \(number)\no!".utf8))
    #expect(pattern.size == Size(width: 1, height: 1))
    #expect(pattern.centered(on: Size(width: 3, height: 3)) == Position(x: 1, y: 1))
  }

  @Test func `A pattern may have the maximum side length`() throws {
    let pattern = try Pattern(rle: Array("1999999999$1999999999bo!".utf8))
    #expect(pattern.size == Size(width: Pattern.longestSide, height: Pattern.longestSide))
  }
}
