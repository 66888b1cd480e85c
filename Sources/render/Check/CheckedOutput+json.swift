internal import Encoding
internal import Grids
internal import Scenarios
internal import Settings

extension CheckedOutput {
  /// The result as a JSON object.
  var json: JSONValue {
    .object(
      ofKnown: [
        ("file", .text(name)), ("status", .text(status.rawValue.replacing(" ", with: "-"))),
        ("scenario", scenario),
      ]
        + finding.members + [("settings", settings), ("difference", picture.map { .text($0) })])
  }

  private var scenario: JSONValue? {
    if case .file(let path, _, _, _) = place { .text(path) } else { nil }
  }

  private var settings: JSONValue? {
    switch reason {
    case .changes(let changes), .changesWithoutEffect(let changes): Self.list(changes)
    case .none, .noMetadata, .carriesNothing: nil
    }
  }

  private static func list(_ changes: [ChangedSetting]) -> JSONValue {
    .list(
      changes.map {
        .object([
          ("name", .text($0.name)), ("file", .text($0.file)), ("scenario", .text($0.scenario)),
        ])
      })
  }
}

extension Finding {
  fileprivate var members: [(name: String, value: JSONValue?)] {
    [
      ("missing", isOneFile ? nil : Self.pairs(missing)), ("frames", Self.pairs(frames)),
      ("pixels", pixels == 0 ? nil : .number(pixels)), ("times", Self.pairs(times)),
      (
        "size",
        Self.members(size) {
          .object([("width", .number($0.width)), ("height", .number($0.height))])
        }
      ),
      ("length", Self.members(length) { .number($0) }),
      ("seconds", Self.members(duration) { .seconds($0, perSecond: 1_000_000) }),
      ("plays", Self.members(plays) { .number($0) }), ("line", line.map { .number($0) }),
      ("lines", Self.members(lines) { .number($0) }),
      ("object", object.map { .number($0) }),
      ("objects", Self.members(objects) { .number($0) }),
      ("bytes", bytesDiffer ? .text("differ") : nil), ("damage", damage.map { .text($0) }),
    ]
  }

  /// Returns the first and last frame of each range.
  private static func pairs(_ frames: [Int]) -> JSONValue? {
    if frames.isEmpty { return nil }
    return .list(
      ranges(of: frames).map { .list([.number($0.lowerBound), .number($0.upperBound)]) })
  }

  private static func members<Value>(
    _ sides: Sides<Value>?, _ json: (Value) -> JSONValue
  ) -> JSONValue? {
    sides.map { .object([("file", json($0.file)), ("scenario", json($0.scenario))]) }
  }
}
