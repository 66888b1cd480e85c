internal import Grids
internal import Settings

/// What `life` is set to, read and held against each other.
struct LifeSettings: Sendable {
  var rule = LifeRule.life
  var topology = Topology.torus
  /// The opening's cells, in a board of this size.
  var board = Size(width: 96, height: 64)
  /// The opening; a random one of `density` where nil.
  var pattern: Pattern?
  var density = Ratio(3, 10)
  /// The part of an unbounded world to show; all that lives where nil.
  var window: Region?

  init() {}

  init(_ settings: inout SettingsReader) {
    let size = settings.readIfWritten(
      "size", .size(cells: Pattern.mostCells), shown: "96x64; unbounded: whatever comes to life",
      "the board, or the part shown of an unbounded world with a pattern")
    let written = settings.readIfWritten(
      "rule", .text("a rule", placeholder: "RULE"), shown: "B3/S23, or the pattern's own",
      "B3/S23, 23/3 or a name of `render list rules`")
    let file = settings.readFile(
      "pattern", .pattern, shown: "a random opening",
      "a name of `render list patterns`, or an RLE file; centred")
    density = settings.read(
      "density", .share, default: density, "share of cells alive in a random opening")
    topology = settings.read(
      "topology", .word, default: file == nil ? .torus : .unbounded,
      shown: "torus; unbounded with a pattern", "what lies beyond the edges")

    pattern = file.flatMap { settings.readPattern($0) }
    rule = settings.readRule(written, pattern: pattern)
    if topology == .unbounded && rule.bears(0) {
      settings.reject("rule", Self.unboundedBirth(rule))
    }
    lay(size, &settings)
  }

  /// Why a rule does not go with an unbounded world.
  static func unboundedBirth(_ rule: LifeRule) -> String {
    "\(rule) brings the whole unbounded plane to life; use topology torus or plane"
  }

  /// Chooses the board and the window from the size that is written, if one is.
  private mutating func lay(_ size: Size?, _ settings: inout SettingsReader) {
    guard let pattern else {
      board = size ?? board
      return
    }
    let needed = pattern.size
    if needed.area > Pattern.mostCells {
      settings.reject("pattern", "\(needed) cells are too many: at most \(Pattern.mostCells)")
    } else if topology == .unbounded {
      board = needed
      if let size {
        let corner = pattern.centred(on: size)
        window = Region(x: -corner.x, y: -corner.y, width: size.width, height: size.height)
      }
    } else {
      board =
        size
        ?? Size(
          width: max(board.width, needed.width), height: max(board.height, needed.height))
      if needed.width > board.width || needed.height > board.height {
        settings.reject("size", "the pattern is \(needed): it does not fit on \(board)")
      }
    }
  }
}

extension SettingsReader {
  /// Reads a pattern's file; nil, and a mistake, where it is wrong.
  fileprivate mutating func readPattern(_ file: SourceFile) -> Pattern? {
    do {
      return try Pattern(rle: file.bytes, name: file.name)
    } catch {
      reject(error.mistakes, in: "pattern")
      return nil
    }
  }

  /// The rule that is written, else the pattern's own, else Conway's.
  fileprivate mutating func readRule(_ written: String?, pattern: Pattern?) -> LifeRule {
    guard let text = written ?? pattern?.rule?.text else { return .life }
    do {
      let rule = try LifeRule(notation: text)
      if written != nil, let own = pattern?.rule?.text, (try? LifeRule(notation: own)) != rule {
        note("the rule is \(rule), not the pattern's own \(own)")
      }
      return rule
    } catch {
      if written == nil, let place = pattern?.rule?.place {
        reject([Mistake(error.message, at: place)])
      } else {
        reject("rule", error.message)
      }
      return .life
    }
  }
}
