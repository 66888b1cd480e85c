import TestSupport
import Testing

@testable import Decoding

/// The number of damaged files that decoded and that were refused.
struct Outcomes {
  var decoded = 0
  var refused = 0
}

/// Returns a copy of a file with one to four bytes changed.
func damaged(_ file: [UInt8], _ dice: inout Dice) -> [UInt8] {
  var file = file
  for _ in 0..<Int.random(in: 1...4, using: &dice) {
    file[Int.random(in: 0..<file.count, using: &dice)] = .random(in: 0...255, using: &dice)
  }
  return file
}

/// Expects the embedded scenario to be no larger than the file allows, or a decoding error.
func checkScenario(in file: [UInt8], _ reader: ImageReader) {
  do {
    let text = try reader.scenario(ByteSource(file))
    #expect((text?.utf8.count ?? 0) <= 3 * file.count)
  } catch {
    #expect("\(error)".hasPrefix("the image is damaged: ") || !reader.recognizes(file))
  }
}
