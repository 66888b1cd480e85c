internal import Encoding
internal import Files
internal import Grids
internal import Scenarios

/// What became of an output, in a line for a terminal: `life.gif  576x384, 100 frames, 10.0 s, 645 KB`.
struct Account: CustomStringConvertible {
  let plan: Plan
  let written: Scenario.Summary

  var description: String {
    let parts = [size, length, time, Self.shown(bytes: bytes)].compactMap(\.self)
    return "\(plan.destination.name)  \(parts.joined(separator: ", "))"
  }

  private var size: String? { plan.format.hasPictures ? "\(written.size)" : nil }

  /// Nothing for a single picture.
  private var length: String? {
    let count = written.frames
    switch plan.format.content {
    case .film: return count == 1 ? "1 frame" : "\(count) frames"
    case .counts: return count == 1 ? "1 row" : "\(count) rows"
    case .stills: return plan.format.isStill(at: plan.destination) ? nil : "\(count) files"
    }
  }

  /// In seconds, to the tenth.
  private var time: String? {
    guard plan.format.content == .film else { return nil }
    let tenths = (written.ticks * 10 + written.ticksPerSecond / 2) / written.ticksPerSecond
    return "\(tenths / 10).\(tenths % 10) s"
  }

  private var bytes: Int {
    let isStill = plan.format.isStill(at: plan.destination)
    let files = plan.format.content == .stills && !isStill ? written.frames : 1
    return (0..<files).reduce(0) {
      $0 + (SystemFile.size(of: plan.destination.path(number: $1)) ?? 0)
    }
  }

  /// `812 bytes`, `645 KB`, `3.2 MB`.
  static func shown(bytes: Int) -> String {
    switch bytes {
    case ..<1000: return "\(bytes) bytes"
    case ..<999_500: return "\((bytes + 500) / 1000) KB"
    default:
      let tenths = (bytes + 50_000) / 100_000
      return "\(tenths / 10).\(tenths % 10) MB"
    }
  }
}
