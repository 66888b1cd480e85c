/// What a LifeViewer script in a pattern's file asks for, as far as it is understood: each word with
/// its place.
package struct PatternScript: Hashable, Sendable {
  /// A number of cells or pixels, in millionths.
  package typealias Millionths = Int

  package internal(set) var theme: Pattern.Written<ScriptTheme>?
  /// How many steps it makes a second.
  package internal(set) var rate: Pattern.Written<Int>?
  /// How many generations a step is.
  package internal(set) var step: Pattern.Written<Int>?
  /// The last generation.
  package internal(set) var stop: Pattern.Written<Int>?
  /// The generation in whose place it begins again.
  package internal(set) var loop: Pattern.Written<Int>?
  /// What is looked at, in the order of their generations; the first is of the opening.
  package internal(set) var views = [Pattern.Written(View())]
  package internal(set) var pastes: [Pattern.Written<Paste>] = []
  /// A text that is shown all the time.
  package internal(set) var text: Pattern.Written<String>?
  /// What else it asks for, each once, in the order of letters.
  package internal(set) var others: [String] = []

  /// What is looked at from a generation on; nil is as before.
  package struct View: Hashable, Sendable {
    package internal(set) var generation = 0
    /// The middle, from that of the pattern.
    package var x, y: Millionths?
    /// Pixels a cell.
    package var zoom: Millionths?
    /// Whether the camera goes with what lives.
    package var fits: Bool?

    /// Says nothing.
    package init() {}

    /// Whether nothing is said.
    package var isEmpty: Bool { x == nil && y == nil && zoom == nil && fits == nil }
  }

  /// How often patterns are put into the world, at most.
  package static let mostPastes = 10_000
  /// How many bytes of patterns, each as often as it is put there.
  package static let mostPasted = 4 << 20

  /// A pattern that is put into the world.
  package struct Paste: Hashable, Sendable {
    /// Run-length encoded, with its end and a new line.
    package internal(set) var rle: String
    /// Its corner, from that of the script's own pattern.
    package internal(set) var x, y: Int
    package internal(set) var times: Times
    /// Whether it replaces what is there, rather than being added.
    package internal(set) var replaces: Bool
  }

  /// The generations before which something happens.
  package enum Times: Hashable, Sendable {
    case at([Int])
    /// Over and over: to an end, or for ever.
    case every(Int, from: Int, through: Int?)

    /// The first of those up to a last one.
    package func through(_ last: Int, atMost most: Int) -> [Int] {
      switch self {
      case .at(let generations): Array(generations.filter { $0 <= last }.prefix(most))
      case .every(let step, let first, let end):
        Array(stride(from: first, through: min(end ?? last, last), by: step).prefix(most))
      }
    }
  }
}
