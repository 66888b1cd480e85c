import Assets
import Grids
import Settings
import Testing

@testable import Simulations

/// The patterns that the binary carries, as files.
@Suite struct PatternTests {
  @Test(arguments: Assets.patterns.map(\.name))
  func `A listed pattern says what it is and who found it`(name: String) throws {
    let pattern = try Pattern(listed: name)
    #expect(!pattern.title.isEmpty)
    #expect(!pattern.author.isEmpty)
    #expect(pattern.comments.count == 1)
    #expect(pattern.comments.allSatisfy { $0.hasSuffix(".") })
  }

  @Test(arguments: Assets.patterns.map(\.name))
  func `A listed pattern is as large as its header says and touches all its sides`(
    name: String
  ) throws {
    let pattern = try Pattern(listed: name)
    #expect(pattern.declared == pattern.size)
    #expect(pattern.runs.map(\.columns.lowerBound).min() == 0)
    #expect(pattern.runs.first?.y == 0)
  }

  @Test(arguments: Assets.patterns.map(\.name))
  func `A listed pattern names its rule`(name: String) throws {
    let rule = try #require(try Pattern(listed: name).rule)
    #expect(try LifeRule(notation: rule.text).description == rule.text)
  }

  @Test func `The size of a pattern is that of what lives`() throws {
    let pattern = try Pattern(rle: Array("3b2o$$bo3b!".utf8), name: "")
    #expect(pattern.size == Size(width: 5, height: 3))
    #expect(Pattern().size == Size(width: 1, height: 1))
  }

  @Test(arguments: [
    ("3o!", Size(width: 9, height: 5), Position(x: 3, y: 2)),
    ("x = 5, y = 3\n3o!", Size(width: 9, height: 5), Position(x: 2, y: 1)),
    ("x = 2, y = 1\n3o!", Size(width: 9, height: 5), Position(x: 3, y: 2)),
    ("x = 10, y = 1\n3o!", Size(width: 9, height: 5), Position(x: 3, y: 2)),
    ("3o!", Size(width: 3, height: 1), Position(x: 0, y: 0)),
  ])
  func `A pattern is centred by the size it declares where its cells and the board allow it`(
    rle: String, board: Size, corner: Position
  ) throws {
    #expect(try Pattern(rle: Array(rle.utf8), name: "").centred(on: board) == corner)
  }
}

extension Pattern {
  /// A pattern that the binary carries.
  init(listed name: String) throws {
    let asset = try #require(Assets.patterns.first { $0.name == name })
    try self.init(rle: asset.bytes, name: name)
  }
}
