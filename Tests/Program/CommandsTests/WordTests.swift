import TestSupport
import Testing

/// Words of a command line without an option: simulations, models, patterns and rules.
@Suite struct WordTests {
  private let stage: ScenarioFolder

  init() throws { stage = try ScenarioFolder() }

  /// Commands that draw the same, with words and with options.
  static let pairs = [
    ("glider", "life --pattern glider"), ("B36/S23", "life --rule B36/S23"),
    ("highlife", "life --rule highlife"), ("Conway", "life --rule Conway"),
    ("life B36/S23", "life --rule B36/S23"),
    ("life glider B36/S23", "life --pattern glider --rule B36/S23"),
    ("life Glider", "life --pattern Glider"), ("wolfram 110", "wolfram --rule 110"),
    ("345/2/4", "life --rule 345/2/4"), ("own.rle", "life --pattern own.rle"),
    ("life ./own.rle", "life --pattern ./own.rle"), ("mine", "life --pattern library:mine"),
    ("forest-fire growth=5%", "forest-fire --growth 5%"),
    ("./fire.model chance_of=2%", "./fire.model --chance_of 2%"),
    ("./block", "life --pattern ./block"), ("life --loop forever", "life --loop 0"),
    ("life --size 2e1x1e1", "life --size 20x10"),
    ("life --frames 1e1", "life --frames 10"), ("life --seed 12E2", "life --seed 1200"),
  ]

  @Test(arguments: pairs) func `Words mean what options say`(words: String, options: String)
    async throws
  {
    try stage.write("bob$2bo$3o!", to: "own.rle")
    try stage.write("3o!", to: "block")
    try stage.write(
      "states: [a, b]\nparameters: {chance_of: 1%}\nstep: {a: b if chance(chance_of)}\n",
      to: "fire.model")
    let library =
      "mkdir -p data/render/patterns; cp own.rle data/render/patterns/mine.rle; export XDG_DATA_HOME=$PWD/data;"
    let frames = words.contains("--frames") ? "" : "--frames 3"
    let said = try await stage.shell(
      "\(library) render \(words) \(frames) -q --cell 2 -o a.gif; render \(options) \(frames) -q --cell 2 -o b.gif; cmp a.gif b.gif"
    )
    #expect(said == "")
  }

  @Test func `A name with two meanings has a note`() async throws {
    let note = "render: 'sandpile' is also a pattern: `render life sandpile` draws it\n"
    #expect(try await stage.render("sandpile", "-n", "1", "-o", "a.png") == note)
    #expect(try await stage.render("sandpile", "-n", "1", "-q", "-o", "a.png") == "")
    // A path that exists comes before patterns and rules.
    try stage.write("3o!", to: "block")
    #expect(
      try await stage.render("block", "-n", "1", "-o", "a.png").contains(
        "'block' is also an included pattern: `render life --pattern block` draws it"))
    try stage.write("simulation: sea\nout: a.png\n", to: "mine")
    #expect(
      try await stage.render("./mine").contains(
        "'./mine' is a scenario file: draw it with `render run ./mine`"))
    #expect(try await stage.render("life", "block", "-n", "1", "-o", "a.png").contains("also an"))
    #expect(try await stage.render("plan", "./block", "-o", "b.gif").contains("b.gif"))
    #expect(try await stage.shell("mkdir boat; render ./boat").contains("'./boat'"))
  }

  @Test func `A plan takes the words of a drawing`() async throws {
    let plan = try await stage.render("plan", "life", "glider", "--frames", "100", "-o", "a.gif")
    #expect(plan.contains("a.gif") && !plan.contains("status"))
    #expect(try await stage.shell("ls") == "")
    try stage.write("states: [a, b]\nstep: {a: b if chance(1%)}\n", to: "fire.model")
    #expect(try await stage.render("plan", "./fire.model", "-o", "b.gif").contains("b.gif"))
    #expect(try await stage.shell("rm fire.model; ls") == "")
    // A path that exists stays a path.
    try stage.write("simulation: sea\nout: b.gif\n", to: "life")
    #expect(try await stage.render("plan", "life").contains("b.gif"))
    #expect(try await stage.render("plan", "life2").contains("cannot read life2"))
  }

  @Test func `A file of a pattern that is missing is an error`() async throws {
    for words in [["my.rle"], ["life", "a.MC.gz"]] {
      #expect(
        try await stage.render(words)
          == "render: pattern: cannot read \(words.last ?? ""): No such file or directory\nstatus 1\n"
      )
    }
  }

  @Test func `Patterns are found by their speeds and periods, and rules by their forms`()
    async throws
  {
    let fast = try await stage.render("list", "patterns", "c/2")
    #expect(fast.contains("lwss") && !fast.contains("copperhead") && !fast.contains("block"))
    #expect(try await stage.render("list", "patterns", "c/10").contains("copperhead"))
    #expect(try await stage.render("list", "patterns", "p3").contains("caterer"))
    let rules = try await stage.render("list", "rules", "generations")
    #expect(rules.contains("Star Wars") && !rules.contains("HighLife"))
    for (word, name, other) in [
      ("ltl", "Bosco's Rule", "HighLife"), ("life-like", "HighLife", "Star Wars"),
      ("hensel", "tLife", "HighLife"), ("silverman", "Seeds", "HighLife"),
    ] {
      let found = try await stage.render("list", "rules", word)
      #expect(found.contains(name) && !found.contains(other), "\(word)")
    }
    #expect(try await stage.render("list", "models", "predator", "prey").contains("'wa-tor'?"))
    #expect(try await stage.render("list", "patterns", "still", "lives").contains("block"))
    let diagonal = try await stage.render("list", "patterns", "spaceship", "diagonal")
    #expect(diagonal.contains("glider") && !diagonal.contains("copperhead"))
  }

  @Test func `The properties of a rule are printed`() async throws {
    #expect(
      try await stage.render("info", "HighLife") == """
        HighLife
          rule       B36/S23
          family     counts of neighbors (Life-like)
          B0         no
          200 soups  3 die, 163 settle, 34 go on
          lifetime   195 generations (median)
          leave      331 block, 136 beehive, 129 blinker, 86 loaf, 79 boat, 26 tub
          send       64 glider, 1 xq4_6frc

        """)
    #expect(try await stage.render("info", "B0/S8").contains("needs edges"))
    #expect(
      try await stage.render("info", "--json", "345/2/4").contains(
        "\"family\": \"counts of neighbors (Generations), 4 states\""))
    #expect(try await stage.render("info", "B3/S29").contains("status 2"))
  }

  /// Words that are not known, with the names that are meant.
  @Test(arguments: [
    ("life --iterations 9", "did you mean 'frames'?"),
    ("life --resolution 9", "did you mean 'dpi'?"),
    ("life --until stable", "values of 'frames'"), ("life --until alife", "did you mean 'alive'?"),
    ("life --theme bw", "did you mean 'print'?"),
    ("life --count alive", "did you mean 'counts'?"), ("life --outline yes", "'mark'"),
    ("life --bw", "--theme print"), ("life --theme mono", "expected one of"),
    ("gray-scott --theme magma", "write --colors magma"),
    ("glidr", "did you mean 'glider'?"), ("rule110", "render wolfram 110"),
    ("110", "render wolfram 110"), ("gif glider", "render life --out life.gif"),
    ("guns", "render list patterns guns"), ("patterns", "render list patterns"),
    ("gun", "render list patterns gun"), ("life glidr", "--pattern glider"),
    ("list guns", "render list patterns guns"), ("boids", "did you mean 'flock'?"),
    ("gray-scott fed=5%", "--feed 5%"),
    ("./a.model", "did you mean 'laplacian'?"), ("./b.model", "did you mean 'log'?"),
    ("./c.model", "did you mean 'start'?"),
  ]) func `A word of other programs leads to ours`(words: String, hint: String) async throws {
    try stage.write("fields: {u: 1}\nstep: {u: diffuse(u)}\n", to: "a.model")
    try stage.write("fields: {u: 1}\nstep: {u: ln(u)}\n", to: "b.model")
    try stage.write("fields: {u: 1}\nsetup: {u: 3}\nstep: {u: u}\n", to: "c.model")
    #expect(try await stage.render(words.split(separator: " ").map(String.init)).contains(hint))
  }
}
