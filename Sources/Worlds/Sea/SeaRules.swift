internal import Settings

/// The breeding intervals of the animals and the time after which orcas starve, in generations of
/// at least 1.
public struct SeaRules: Hashable, Sendable {
  /// The breeding interval of penguins. A penguin breeds when its age is a multiple of this.
  public var penguinBreeds: Int
  /// The breeding interval of orcas. An orca breeds when its age is a multiple of this.
  public var orcaBreeds: Int
  /// The number of generations without food after which an orca dies.
  public var orcaStarves: Int

  /// Creates rules; each parameter has a default.
  public init(penguinBreeds: Int = 3, orcaBreeds: Int = 8, orcaStarves: Int = 3) {
    self.penguinBreeds = penguinBreeds
    self.orcaBreeds = orcaBreeds
    self.orcaStarves = orcaStarves
  }

  private static let possible = 1...1_000_000_000
  private static let unit = "generations"

  init(_ settings: inout SettingsReader) {
    let plain = SeaRules()
    let generations = SettingKind.wholeNumber(Self.possible, unit: Self.unit)
    penguinBreeds = settings.read(
      "penguin-breeds", generations, default: plain.penguinBreeds,
      "a penguin breeds when its age is a multiple of this"
    )
    orcaBreeds = settings.read(
      "orca-breeds", generations, default: plain.orcaBreeds,
      "an orca breeds when its age is a multiple of this")
    orcaStarves = settings.read(
      "orca-starves", generations, default: plain.orcaStarves,
      "an orca dies after this many generations without food"
    )
  }

  /// The values outside their allowed range, which only code and not settings can supply.
  var problems: [OpeningProblem] {
    [
      OpeningProblem.unfit("penguin-breeds", penguinBreeds, in: Self.possible, unit: Self.unit),
      OpeningProblem.unfit("orca-breeds", orcaBreeds, in: Self.possible, unit: Self.unit),
      OpeningProblem.unfit("orca-starves", orcaStarves, in: Self.possible, unit: Self.unit),
    ].compactMap(\.self)
  }
}
