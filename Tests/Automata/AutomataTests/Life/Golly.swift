import Foundation
import TestSupport

/// The program `bgolly`.
enum Golly {
  /// Returns the population of each generation, from 0 on, as Golly prints it.
  ///
  /// - Parameters:
  ///   - rle: The pattern with its rule.
  ///   - algorithm: The name of one of Golly's algorithms.
  static func populations(
    _ rle: [UInt8], generations: Int, algorithm: String
  ) throws -> [Int] {
    let folder = try TemporaryFolder()
    let file = folder.file("pattern.rle")
    try Data(rle).write(to: file)
    let golly = try Program(
      "timeout",
      ["600", "bgolly", "-m", "\(generations)", "-i", "1", "-a", algorithm, file.path])
    return golly.text.split(separator: "\n").compactMap { line in
      let words = line.split(separator: ":")
      guard words.count == 2, Int(words[0]) != nil else { return nil }
      return Int(words[1].filter(\.isNumber))
    }
  }
}
