internal import Settings

/// How often the sea's animals breed and how long an orca lives without food, in generations of at
/// least 1.
public struct SeaRules: Hashable, Sendable {
  /// A penguin breeds when its age is a multiple of it.
  public var penguinBreeds: Int
  /// An orca breeds when its age is a multiple of it.
  public var orcaBreeds: Int
  /// An orca dies after as many generations without food.
  public var orcaStarves: Int

  /// The rules with what is chosen, and defaults for the rest.
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
      "a penguin breeds when its age is a multiple of it"
    )
    orcaBreeds = settings.read(
      "orca-breeds", generations, default: plain.orcaBreeds,
      "an orca breeds when its age is a multiple of it")
    orcaStarves = settings.read(
      "orca-starves", generations, default: plain.orcaStarves,
      "an orca dies after as many generations without food"
    )
  }

  /// What no setting lets through.
  var problems: [OpeningProblem] {
    [
      OpeningProblem.unfit("penguin-breeds", penguinBreeds, in: Self.possible, unit: Self.unit),
      OpeningProblem.unfit("orca-breeds", orcaBreeds, in: Self.possible, unit: Self.unit),
      OpeningProblem.unfit("orca-starves", orcaStarves, in: Self.possible, unit: Self.unit),
    ].compactMap(\.self)
  }
}
