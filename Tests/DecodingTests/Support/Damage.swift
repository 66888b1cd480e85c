import Testing

@testable import Decoding

/// What became of damaged files.
struct Outcomes {
  var decoded = 0
  var refused = 0
}

/// A file with a few bytes changed.
func damaged(_ file: [UInt8], _ dice: inout Dice) -> [UInt8] {
  var file = file
  for _ in 0..<Int.random(in: 1...4, using: &dice) {
    file[Int.random(in: 0..<file.count, using: &dice)] = .random(in: 0...255, using: &dice)
  }
  return file
}

/// Expects a text that a file may hold, or a reason why it has none.
func checkScenario(in file: [UInt8], _ reader: PictureReader) {
  do {
    let text = try reader.scenario(ByteSource(file))
    #expect((text?.utf8.count ?? 0) <= 3 * file.count)
  } catch {
    #expect("\(error)".hasPrefix("the picture is damaged: ") || !reader.recognizes(file))
  }
}
