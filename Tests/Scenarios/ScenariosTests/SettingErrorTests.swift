import Testing

/// Command lines with one invalid setting of the animation or the simulation, and the expected
/// error.
@Suite struct SettingErrorTests {
  static let film: [(String, String)] = [
    ("life fames=3", "unknown setting 'fames' (did you mean 'frames'?)"),
    ("sea pengiuns=3%", "unknown setting 'pengiuns' (did you mean 'penguins'?)"),
    ("wolfram people=3", "'people' is a setting of infection, not of wolfram"),
    (
      "life frames=0",
      "--frames: expected a whole number from 1 to 1000000000, rest, settled or cycle, got '0'"
    ),
    (
      "life every=-1",
      "--every: expected a whole number from 1 to 4000000000000000000, or a factor from x1.01 to x1000,"
        + " such as x1.2, got '-1'"
    ),
    (
      "life skip=1.5",
      "--skip: expected a whole number from 0 to 4000000000000000000, got '1.5'"
    ),
    ("life loop=65536", "--loop: expected a whole number from 0 to 65535, or forever, got '65536'"),
    (
      "life fps=101",
      "--fps: expected frames per second above 0 and up to 100 (at most three decimals), or"
        + " slow, normal or fast, got '101'"
    ),
    (
      "life fps=fats",
      "--fps: expected frames per second above 0 and up to 100 (at most three decimals), or"
        + " slow, normal or fast, got 'fats' (did you mean 'fast'?)"
    ),
    (
      "life hold=-1",
      "--hold: expected seconds from 0 to 999999, such as 1.5 or 5min (at most three decimals), got '-1'"
    ),
    (
      "life seed=18446744073709551616",
      "--seed: expected a whole number from 0 to 18446744073709551615, or random, got"
        + " '18446744073709551616'"
    ),
    ("life jobs=3 jobs=4", "--jobs: 'jobs' accepts only one value"),
    (
      "infection period=2 fps=5",
      "--fps: 'period' also sets the frame rate: use only one of the two"
    ),
    (
      "infection period=0.005",
      "--period: a frame would last 0.005 s: expected a duration from 0.01 to 999999 s"
    ),
    (
      "infection period=2 every=1000000",
      "--period: a frame would last 2000000 s: expected a duration from 0.01 to 999999 s"
    ),
    ("life jobs=0", "--jobs: expected a whole number from 1 to 1024, got '0'"),
    ("life quiet=maybe", "--quiet: expected yes or no, got 'maybe'"),
    (
      "life progress=alway",
      "--progress: expected one of auto, always, never, got 'alway' (did you mean 'always'?)"
    ),
  ]

  static let worlds: [(String, String)] = [
    (
      "sea penguins=60% orcas=50%",
      "--orcas: 'penguins' and 'orcas' together exceed 100%"
    ),
    (
      "sea penguins=101%",
      "--penguins: expected a share from 0% to 100%, such as 30% or 0.3 (at most 16 decimals),"
        + " got '101%'"
    ),
    ("life pattern=glidr", "--pattern: unknown pattern 'glidr' (did you mean 'glider'?)"),
    ("life rule=B3/S29", "--rule: 'B3/S29', character 6: expected at most 8 neighbors, got 9"),
    (
      "life topology=tours",
      "--topology: expected a board such as K20*,16, or one of torus, plane, unbounded, got"
        + " 'tours' (did you mean 'torus'?)"
    ),
    (
      "life pattern=gosper-glider-gun topology=plane size=20x20",
      "--size: the pattern is 36x9, larger than the board of 20x20"
    ),
    (
      "wolfram rule=256",
      "--rule: expected a rule from 0 to 255, such as 110 or W110, got '256'"
    ),
    (
      "wolfram size=3x3 start=10101",
      "--start: expected at most 3 cells, the width of the row, got 5"
    ),
    (
      "infection people=10 size=3x3",
      "--people: 10 people are too many for a board of 3x3: raise 'size'"
    ),
    ("infection people=10 sick=11", "--sick: there are only 10 people: lower 'sick'"),
  ]

  @Test(arguments: film + worlds)
  func `An invalid setting of the animation or simulation is exactly one error`(
    line: String, complaint: String
  ) {
    #expect(complaints(line.split(separator: " ").map(String.init)) == complaint)
  }
}
