internal import Films
internal import Worlds

/// A text that is about no one simulation and no one command.
struct HelpTopic {
  let name: String
  let summary: String
  let blocks: [HelpBlock]

  static let all = [
    scenarios, events, camera, variations, captions, outputs, themes, rules, topics,
  ]

  private init(name: String, summary: String, text: String, _ others: [HelpBlock] = []) {
    self.name = name
    self.summary = summary
    blocks = [HelpBlock](text) + others
  }

  static var topics: HelpTopic {
    let rest = [scenarios, events, camera, variations, captions, outputs, themes, rules]
    return HelpTopic(
      name: "topics", summary: "all that `render help` tells of",
      text: """
        `render help` tells of every simulation, command and setting by its name.
        """,
      [
        .heading("And of these topics:"),
        .list(rest.map { .init(term: $0.name, meaning: $0.summary) }),
      ])
  }

  private static let scenarios = HelpTopic(
    name: "scenarios", summary: "files that say what a command line can say, and more",
    text: """
      A scenario file is a command line written down, as YAML: the simulation, its settings by the same
      names, and two lists, `events` and `camera`.

        simulation: life
        pattern: gosper-glider-gun
        size: 48x27
        frames: 200
        theme: [light, dark]
        out: gun-{theme}.gif

      Without `out` the file draws its own name, gun.yaml gun.gif. Paths start at the file's folder.
      Settings on the command line win, which makes them an overlay for any file:

        render run gun.yaml --frames 1 --out gun.png

      One file may hold several scenarios, each a document of its own, with a line of --- between them. A
      list makes variations. All that is wrong with a file is told at once, each mistake with its line.

      `render new life` prints a file to begin with; `render check` compares pictures that stand with what
      their scenarios would draw.
      """)

  private static let camera = HelpTopic(
    name: "camera", summary: "scenario files: what the picture shows, and when",
    text: """
      `camera` is a list of keyframes in a scenario file, between which the camera moves.

        camera:
          - {at: 0, fit: world}
          - {at: 30, x: 10, y: 10, zoom: 2, ease: in-out}
          - {at: 60, fit: alive, ease: step}

      `at` is a generation. `fit: world` shows the whole board, or all that lives in the film of a world
      without an edge; `fit: alive` shows what lives at that generation. Otherwise x and y are the cell in
      the middle, and zoom says how many times larger than `cell` cells are. `ease` is how the camera gets
      there from the keyframe before: linear, in-out or step.

      The picture is as large as without a camera.
      """)

  private static let rules = HelpTopic(
    name: "rules", summary: "how rules of life and wolfram are written",
    text: """
      A rule of life says with how many live neighbours, of eight, a cell is born, and with how many a
      live one survives:

        B3/S23     born with 3, survives with 2 or 3
        b3s23      the same
        23/3       the same, survival first
        life       the same by its name

      `render list rules` has the names. Capitals, blanks and signs in them do not matter: day-night is
      Day & Night. A pattern brings the rule along that its file names, where no other is written.

        render life --rule B36/S23 --out highlife.gif
        render life --rule day-night --out day-night.gif

      A rule of wolfram is its number, from 0 to 255, also written W30.

        render wolfram --rule 30 --out rule30.png
      """)

  static let events = HelpTopic(
    name: "events", summary: "scenario files: what happens on the way",
    text: """
      `events` is a list in a scenario file. `at` is a generation; an event takes place before the frame
      that shows it.

        simulation: life
        size: 60x40
        out: garden.gif
        events:
          - {at: 5, place: glider, x: 3, y: 4, turn: left, flip: horizontal, mode: or}
          - {at: 9, copy: {x: 3, y: 4, width: 8, height: 8}, as: flower}
          - {at: 9, place: flower, x: 40, y: 20}
          - {at: 60, pause: 1.5}
      """, [.heading("What can happen:"), .list(verbs)])

  /// The words of events with what they take, what they do, and who knows them.
  static var verbs: [HelpBlock.Item] {
    let words = simulations.flatMap { simulation in
      simulation.card.verbs.map { (verb: $0, simulation: simulation.card.name) }
    }
    var rows: [(verb: Verb, who: [String])] = []
    for (verb, simulation) in words {
      if let row = rows.firstIndex(where: {
        $0.verb.word == verb.word && $0.verb.takes == verb.takes
      }) {
        rows[row].who.append(simulation)
      } else {
        rows.append((verb, [simulation]))
      }
    }
    rows += Verb.ofFilms.map { ($0, ["every film"]) }
    return rows.map { verb, who in
      .init(
        term: "\(verb.word): \(verb.takes)", meaning: verb.help,
        note: "(\(who.joined(separator: ", ")))")
    }
  }

  private static let variations = HelpTopic(
    name: "variations", summary: "several values of a setting: a file each, or one sheet",
    text: """
      A setting may have several values: a list in a file, the option repeated on the command line,

        light,dark           names with commas
        0..255, 255..0       whole numbers
        0..100/10            in steps
        10%..50%/10%         shares, and decimals such as 0.5..2/0.5
        near:B3/S23          a rule, and every rule one digit away

      All combinations are drawn, a file each,

        render sea --theme light,dark --out 'sea-{theme}.gif'

      or side by side, so many columns wide or as many as suit, each labelled with what varies; where two
      settings vary, in a table with headers:

        render wolfram --rule 0..255 --cell 1 --sheet 16 --out rules.png
        render life --rule near:B3/S23 --frames 60 --sheet auto --out near.gif
        render life --rule Life,Maze --density 10%..50%/10% --sheet auto --out table.gif

      Moments of one film side by side are a strip:

        render life --pattern r-pentomino --strip 5 --out strip.png

      Names may hold {any setting}, {simulation} and {scenario}, which is the scenario file's name.
      """)

  private static let captions = HelpTopic(
    name: "captions", summary: "the lines above and under the picture",
    text: """
      A caption stands under the picture, a title above it. Both are texts with places: {generation},
      each count that the simulation keeps, such as {penguins}, {alive} or {sick}, and every setting
      that decides pixels, such as {rule}, {seed} or {theme}, written or not. {name} is the pattern's
      name, without a pattern the scenario's. Two spaces or more begin a new column; columns stay where
      they are while numbers grow, and go on the next line where the picture is too narrow.

        render life --pattern acorn --frames 200 --caption "gen {generation}  alive {alive}" -o a.gif
        render life --rule highlife --title "{rule}, seed {seed}" -o highlife.gif
        render sea --caption none -o sea.gif

      Letters are those of ISO 8859-2 (English and most languages of Central Europe).
      """)

  private static let outputs = HelpTopic(
    name: "outputs", summary: "where pictures and numbers go",
    text: """
      The ending of --out picks the format; `render list formats` names them. --out may be given
      several times: all are written from one run.

        --out world.png         a still: the opening (wolfram: all its rows), or what --skip says
        --out world-%04d.png    a file a frame, counted from 0
        --out world.gif         an animation
        --out world.csv         the counts, a row a frame
        --out - --format png    to stdout; several --frames one behind the other, for ffmpeg

      A folder that is not there is made where --make-folders says so. A file is written beside its
      place and moved there when every output of the run is whole.
      """)

  private static let themes = HelpTopic(
    name: "themes", summary: "colours and sprites of your own",
    text: """
      `render list themes` names the themes there are. A theme of your own is a file:

        # Night over the ice.
        background: #0b0f1a
        text:       #e8eefc
        grid:       #1c2436
        water:      #0e1a2b
        penguin:    #ffd166
        sprite orca: my-orca.png

        render sea --theme night.theme -o sea.gif

      A sprite is a PNG, square at best, found from the theme file's folder. background and text are
      needed.
      """, [.heading("The kinds of cells:"), .list(kinds)])

  /// The kinds of cells of each simulation.
  private static var kinds: [HelpBlock.Item] {
    simulations.map {
      .init(term: $0.card.name, meaning: $0.card.kinds.map(\.name).joined(separator: ", "))
    }
  }
}
