import Films
import Imaging
import Scenarios
import Settings
import TestSupport
import Testing

@Suite struct StillTests {
  /// The stills, with the path of each recorded image.
  static let stills: [(name: String, words: String)] = [
    ("sea/sprites", "sea size=6x4 seed=3 cell=32"),
    ("sea/sprites-dark", "sea size=6x4 seed=3 theme=dark cell=24 gap=1"),
    ("sea/squares", "sea size=20x12 shape=square cell=8 skip=6 theme=paper caption=none seed=1"),
    ("sea/circles", "sea size=12x8 shape=circle cell=12 skip=4 theme=mint seed=1"),
    ("life/soup", "life size=48x30 cell=4 seed=5 skip=20"),
    ("life/circles", "life size=18x12 shape=circle cell=10 gap=2 theme=dusk skip=8"),
    ("life/hexagons", "life rule=B2/S34H size=12x9 cell=12 gap=1 theme=dusk density=0.3 skip=3"),
    ("life/triangles", "life rule=B1/S0LE size=12x8 cell=12 gap=1 theme=dusk density=0.3 skip=3"),
    ("life/gun", "life pattern=gosper-glider-gun skip=75 cell=4"),
    (
      "life/plane",
      "life pattern=r-pentomino topology=plane size=20x16 skip=30 theme=blueprint gap=1"
    ),
    (
      "life/torus",
      "life pattern=glider topology=torus size=8x8 skip=14 cell=10 theme=contrast gap=1"
    ),
    (
      "life/caption",
      "life pattern=blinker skip=1 cell=8 gap=1 caption=gen={generation}__alive={alive}"
    ),
    (
      "life/wide",
      "life size=160x12 cell=6 theme=dark skip=0 caption=generation_{generation}__alive_{alive}"
    ),
    ("wolfram/30", "wolfram size=101x51 cell=3"),
    (
      "wolfram/110-scroll",
      "wolfram rule=110 topology=torus start=random size=60x30 view=scroll skip=45 cell=3"
    ),
    ("wolfram/90-plane", "wolfram rule=90 topology=plane size=40x47 theme=phosphor cell=3"),
    ("wolfram/short", "wolfram rule=150 size=41x30 view=scroll skip=12 shape=circle cell=5"),
    ("infection/circles", "infection people=52 skip=4 cell=16"),
    ("infection/sprites", "infection people=13 skip=5 shape=sprite cell=32 theme=dark"),
    (
      "infection/squares",
      "infection people=90 size=15x7 skip=3 shape=square cell=7 gap=2 caption=none"
    ),
  ]

  @Test(arguments: TestScope.cases(stills, .several))
  func `A still matches its recorded image`(still: (name: String, words: String)) async throws {
    let shots = try scenario(still.words + " out=still.png").opened().shots()
    let shot = try #require(try shots())
    try await Goldens.check(shot.paint(), still.name)
  }
}

/// Returns the scenario of a line of settings, in which `_` stands for a blank.
func scenario(_ line: String) throws(InputProblem) -> any Job {
  let words = line.split(separator: " ")
  let settings = words.dropFirst().map { word in
    let parts = word.split(separator: "=", maxSplits: 1)
    return Setting(
      String(parts[0]), String(parts[1]).replacing("_", with: " "), at: .option("--\(parts[0])"))
  }
  let simulation = Setting("simulation", String(words[0]), at: .option("life"))
  return try Document(name: "example", settings: [simulation] + settings).jobs()[0]
}
