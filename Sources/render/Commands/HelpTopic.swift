internal import Films
internal import Worlds

/// A text that is about no one simulation.
struct HelpTopic {
  let name: String
  let summary: String
  let text: String

  static let all = [captions, events, outputs, themes, variations]

  private static let events = HelpTopic(
    name: "events", summary: "scenario files: what happens, and what the camera sees",
    text: """
      A scenario file has the settings of a command line and two lists. `at` is a generation; an event
      takes place before the frame that shows it.

        simulation: life
        size: 60x40
        out: garden.gif
        events:
          - {at: 5, place: glider, x: 3, y: 4, turn: left, flip: horizontal, mode: or}
          - {at: 9, copy: {x: 3, y: 4, width: 8, height: 8}, as: flower}
          - {at: 9, place: flower, x: 40, y: 20}
          - {at: 60, pause: 1.5}
        camera:
          - {at: 0, fit: world}        # or fit: alive
          - {at: 30, x: 10, y: 10, zoom: 2, ease: in-out}    # linear, in-out, step

      What can happen:

      \(verbs)
      """)

  /// The words of events with what they take, who knows them, and what they do.
  private static var verbs: String {
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
      "  \(verb.word): \(verb.takes)\n      \(verb.help) (\(who.joined(separator: ", ")))\n"
    }.joined()
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

      background and text are needed. Then come the kinds of cells:

      \(kinds)
      A sprite is a PNG, square at best, found from the theme file's folder.

      """)

  /// The kinds of cells of each simulation.
  private static var kinds: String {
    simulations.map { simulation in
      let card = simulation.card
      return "  \(card.name): \(card.kinds.map(\.name).joined(separator: ", "))\n"
    }.joined()
  }
}
