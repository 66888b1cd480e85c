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
      "--frames: '0' does not fit: must be a whole number from 1 to 1000000000, rest or cycle"
    ),
    (
      "life every=-1",
      "--every: '-1' does not fit: must be a whole number from 1 to 4000000000000000000"
    ),
    (
      "life skip=1.5",
      "--skip: '1.5' does not fit: must be a whole number from 0 to 4000000000000000000"
    ),
    ("life loop=65537", "--loop: '65537' does not fit: must be a whole number from 0 to 65536"),
    (
      "life fps=101",
      "--fps: '101' does not fit: must be frames a second, over 0 and at most 100, with three decimals at"
        + " most, or slow, normal or fast"
    ),
    (
      "life fps=fats",
      "--fps: 'fats' does not fit: must be frames a second, over 0 and at most 100, with three decimals at"
        + " most, or slow, normal or fast (did you mean 'fast'?)"
    ),
    (
      "life hold=-1",
      "--hold: '-1' does not fit: must be seconds, at least 0 and at most 999999, with three decimals at most, such as 1.5"
    ),
    (
      "life seed=18446744073709551616",
      "--seed: '18446744073709551616' does not fit: must be a whole number from 0 to"
        + " 18446744073709551615, or random"
    ),
    ("life jobs=3 jobs=4", "--jobs: 'jobs' takes one value"),
    ("infection period=2 fps=5", "--fps: period sets the frame rate: give one of the two"),
    (
      "infection period=0.005",
      "--period: a frame would stay 0.005 s: 0.01 to 999999 s are possible"
    ),
    (
      "infection period=2 every=1000000",
      "--period: a frame would stay 2000000 s: 0.01 to 999999 s are possible"
    ),
    ("life jobs=0", "--jobs: '0' does not fit: must be a whole number from 1 to 1024"),
    ("life quiet=maybe", "--quiet: 'maybe' does not fit: must be yes or no"),
    (
      "life progress=alway",
      "--progress: 'alway' does not fit: must be one of auto, always, never (did you mean 'always'?)"
    ),
  ]

  static let worlds: [(String, String)] = [
    (
      "sea penguins=60% orcas=50%",
      "--orcas: with the penguins' share it comes to more than 100%"
    ),
    (
      "sea penguins=101%",
      "--penguins: '101%' does not fit: must be a share from 0% to 100%, with 16 decimals at most, such as 30% or 0.3"
    ),
    ("life pattern=glidr", "--pattern: unknown pattern 'glidr' (did you mean 'glider'?)"),
    ("life rule=B3/S29", "--rule: 'B3/S29', letter 6: 9 is too many: a cell has 8 neighbours here"),
    (
      "life topology=tours",
      "--topology: 'tours' does not fit: must be a board such as K20*,16, or one of torus,"
        + " plane, unbounded (did you mean 'torus'?)"
    ),
    (
      "life pattern=gosper-glider-gun topology=plane size=20x20",
      "--size: the pattern is 36x9: it does not fit on 20x20"
    ),
    (
      "wolfram rule=256",
      "--rule: '256' does not fit: must be a rule from 0 to 255, such as 110 or W110"
    ),
    ("wolfram size=3x3 start=10101", "--start: 5 cells do not fit in a row of 3"),
    ("infection people=10 size=3x3", "--people: 10 people do not fit on 3x3; raise size"),
    ("infection people=10 sick=11", "--sick: there are only 10 people; lower sick"),
  ]

  @Test(arguments: film + worlds)
  func `An invalid setting of the animation or simulation is exactly one error`(
    line: String, complaint: String
  ) {
    #expect(complaints(line.split(separator: " ").map(String.init)) == complaint)
  }
}
