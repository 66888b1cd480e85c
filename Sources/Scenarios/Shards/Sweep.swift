public import Files
internal import Films
public import Settings

/// All that a document comes to, picture by picture: a picture is what is drawn in one go, such as a
/// film with all its outputs, or a sheet. What each takes is known; of many each is read when it is
/// asked for, so that they take the memory of one.
public struct Sweep: Sendable {
  /// What each takes, in nanoseconds of a core, as far as can be told: right in its ratios.
  public let costs: [Int]
  private let source: Source

  enum Source {
    case kept([Scenario])
    case read(UnreadVariations)
  }

  init(_ source: Source, costs: [Int]) {
    self.source = source
    self.costs = costs
  }

  /// How many there are.
  public var count: Int { costs.count }

  /// One of them, counted from 0.
  ///
  /// - Throws: all that is wrong with it, where it has not been read before.
  public func scenario(_ number: Int) throws(InputProblem) -> Scenario {
    switch source {
    case .kept(let scenarios): scenarios[number]
    case .read(let variations): try variations.scenario(number)
    }
  }

  /// Which part of a table each is that is one, by their numbers.
  public var parts: [Int: Int] {
    guard case .kept(let scenarios) = source else { return [:] }
    let parts = scenarios.enumerated().compactMap { place, scenario in
      scenario.part.map { (place, $0.number) }
    }
    return Dictionary(uniqueKeysWithValues: parts)
  }

  /// Where one of them goes.
  public func destinations(_ number: Int) throws(InputProblem) -> [Destination] {
    switch source {
    case .kept(let scenarios): scenarios[number].plans.map(\.destination)
    case .read(let variations): try variations.destinations(number)
    }
  }

  /// Whether they are read already.
  public var areRead: Bool {
    switch source {
    case .kept: true
    case .read: false
    }
  }

  /// What was drawn at random, for all of them.
  public var drawn: [Drawn] {
    switch source {
    case .kept(let scenarios): scenarios.flatMap(\.drawn)
    case .read(let variations): variations.drawn
    }
  }
}
