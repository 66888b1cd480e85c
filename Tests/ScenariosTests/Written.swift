import Encoding
import Films
import Grids
import Imaging
import Scenarios
import Settings
import TestSupport

/// The scenario of a command line, such as `scenario("life", "frames=3", "out=a.gif")`.
func scenario(_ words: [String]) throws(InputProblem) -> Scenario {
  let settings = words.dropFirst().map { word in
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    return Setting(String(parts[0]), String(parts[1]), at: .option("--\(parts[0])"))
  }
  let simulation = Setting("simulation", words[0], at: .option(words[0]))
  return try Document(name: words[0], settings: [simulation] + settings).scenarios()[0]
}

func scenario(_ words: String...) throws(InputProblem) -> Scenario { try scenario(words) }

/// What is wrong with a command line, as it is said; nothing where it can be drawn.
func complaints(_ words: [String]) -> String {
  do throws(InputProblem) {
    return try scenario(words).complaint
  } catch {
    return error.lines.joined(separator: "\n")
  }
}

extension InputProblem {
  var lines: [String] { mistakes.map(\.description) }
}

extension Scenario {
  /// Why it cannot be drawn although nothing is wrong with what is written; empty where it can.
  var complaint: String {
    do throws(FilmProblem) {
      _ = try opened()
      return ""
    } catch {
      return "\(error)"
    }
  }

  /// The moments that would be written, one after the other.
  var film: Shots { get throws { Shots(reel: try opened()) } }

  var timing: Timing { get throws { try opened().timing } }
}

/// What a reel shows, as a sequence.
struct Shots: Sequence {
  let reel: Reel

  func makeIterator() -> AnyIterator<Shot> {
    let next = reel.shots()
    return AnyIterator { try? next() }
  }

  /// Every picture, painted.
  var pictures: [Painting] { map { $0.paint() } }

  var opening: Shot? { first { _ in true } }
}
