internal import Settings

/// How often the sea's animals breed and how long an orca lives without food, in generations.
struct SeaRules: Sendable {
  var penguinBreeds = 3
  var orcaBreeds = 8
  var orcaStarves = 3

  init() {}

  init(_ settings: inout SettingsReader) {
    let generations = SettingKind.wholeNumber(1...1_000_000_000, unit: "generations")
    penguinBreeds = settings.read(
      "penguin-breeds", generations, default: 3, "a penguin breeds when its age is a multiple of it"
    )
    orcaBreeds = settings.read(
      "orca-breeds", generations, default: 8, "an orca breeds when its age is a multiple of it")
    orcaStarves = settings.read(
      "orca-starves", generations, default: 3, "an orca dies after as many generations without food"
    )
  }
}
