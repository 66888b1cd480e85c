public import Settings

/// A family of worlds as somebody chose it: settings read, or given to a plain initialiser; nothing
/// built.
///
/// Outside this protocol on purpose: cameras, files, how pictures are painted, and anything that
/// has to be asked while a world is in motion. What suits a family, such as a cell's size, stands
/// on its card.
public protocol Simulation: Sendable {
  /// What is known of the family before anything is chosen.
  static var card: Card { get }

  /// Reads what is chosen; mistakes are collected in the reader, and a default stands in for what
  /// is wrong. Each setting is read where it is used, once: that reading is also what documents it.
  init(_ settings: inout SettingsReader)

  /// What a film has to know before anything moves.
  var stage: Stage { get }

  /// Builds the opening. A restart asks for it again, with the next seed.
  func opening(seed: UInt64) throws(OpeningError) -> any World
}
