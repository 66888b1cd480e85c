/// How a board's rows follow from rows: what a row is made into once serves the row above, itself and the
/// row below.
protocol RowLogic: Sendable {
  associatedtype Row: LogicRow
  /// What is worked out on the way.
  associatedtype Scratch

  var bearsOfNothing: Bool { get }
  var scratch: Scratch { get }

  /// Writes the next generation of a row's words over them.
  ///
  /// - Parameters:
  ///   - start: the place of the row's first word.
  ///   - busy: the words that may come alive or die.
  func decide(
    _ words: inout [UInt64], from start: Int, _ busy: Range<Int>, above: Row, here: Row,
    below: Row, _ scratch: inout Scratch)
}

/// A row as a logic needs it.
protocol LogicRow {
  /// The words outside which it is 0.
  var busy: Range<Int> { get }

  /// Of a dead row.
  init(words: Int)

  /// Takes in another row.
  ///
  /// - Parameters:
  ///   - edged: its words between one more at both ends, as far as the words beside `busy`.
  ///   - busy: the words in or beside which something lives.
  mutating func fill(from edged: [UInt64], busy: Range<Int>)
}
