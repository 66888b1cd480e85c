extension Assets {
  /// Other usual names of patterns: full names, abbreviations, and names of older lists. Case,
  /// spaces and punctuation do not matter.
  public static func synonyms(ofPattern name: String) -> [String] { patternSynonyms[name] ?? [] }

  private static let patternSynonyms = [
    "aircraft-carrier": ["carrier"],
    "block-laying-switch-engine": ["BLSE"],
    "brian-diagonal": ["Brian diagonal ship"],
    "day-and-night-flower": ["Day & Night flower"],
    "day-and-night-pulsar": ["Day & Night pulsar"],
    "day-and-night-ship": ["Day & Night ship", "Day & Night rocket"],
    "day-and-night-vase": ["Day & Night vase"],
    "eater-1": ["eater", "fishhook"],
    "figure-eight": ["figure 8"],
    "glider": ["featherweight spaceship"],
    "gosper-glider-gun": ["glider gun", "Gosper gun", "GGG", "p30 gun", "period-30 gun"],
    "hwss": ["heavyweight spaceship", "heavyweight"],
    "infinite-growth-5x5": ["infinite growth in 5 by 5", "5x5 infinite growth"],
    "kok-galaxy": ["Kok's galaxy", "galaxy"],
    "lwss": ["lightweight spaceship", "lightweight"],
    "max": ["Max spacefiller"],
    "mold": ["mould"],
    "mwss": ["middleweight spaceship", "middleweight", "mediumweight spaceship"],
    "new-gun": ["twin bees gun", "p46 gun", "period-46 gun"],
    "octagon-2": ["octagon", "octagon II"],
    "one-line": ["one-line infinite growth", "one cell thick pattern"],
    "pentadecathlon": ["PD"],
    "phoenix-1": ["phoenix"],
    "pi-heptomino": ["pi"],
    "pulsar": ["CP 48-56-72", "pulsar CP 48-56-72"],
    "queen-bee-shuttle": ["queen bee"],
    "r-pentomino": ["F-pentomino"],
    "simkin-glider-gun": ["Simkin gun", "p120 gun", "period-120 gun"],
    "ten-cell-infinite": ["ten-cell infinite growth", "10-cell infinite growth"],
    "twin-bees-shuttle": ["twin bees"],
  ]
}
