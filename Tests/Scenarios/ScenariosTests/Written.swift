import Encoding
import Films
import Grids
import Imaging
import Scenarios
import Settings
import TestSupport

/// Returns the scenario of a command line, such as `scenario("life", "frames=3", "out=a.gif")`.
func scenario(_ words: [String]) throws(InputProblem) -> any Job {
  let settings = words.dropFirst().map { word in
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    return Setting(String(parts[0]), String(parts[1]), at: .option("--\(parts[0])"))
  }
  let simulation = Setting("simulation", words[0], at: .option(words[0]))
  return try Document(name: words[0], settings: [simulation] + settings).jobs()[0]
}

func scenario(_ words: String...) throws(InputProblem) -> any Job { try scenario(words) }

/// Returns the error messages for a command line; empty if it is valid.
func complaints(_ words: [String]) -> String {
  do throws(InputProblem) {
    return try scenario(words).complaint
  } catch {
    return error.lines.joined(separator: "\n")
  }
}

extension InputProblem {
  var lines: [String] { errors.map(\.description) }
}

extension Job {
  /// The error of a valid scenario that cannot be rendered; empty if it can.
  var complaint: String {
    do throws(FilmProblem) {
      _ = try opened()
      return ""
    } catch {
      return "\(error)"
    }
  }

  /// The frames that would be written, in order.
  var film: Shots { get throws { Shots(reel: try opened()) } }

  var timing: Timing { get throws { try opened().timing } }
}

/// The frames of a reel as a sequence.
struct Shots: Sequence {
  let reel: Reel

  func makeIterator() -> AnyIterator<Shot> {
    let next = reel.shots()
    return AnyIterator { try? next() }
  }

  /// The images of all frames.
  var images: [Painting] { map { $0.paint() } }

  var opening: Shot? { first { _ in true } }
}
