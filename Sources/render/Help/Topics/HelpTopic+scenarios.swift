internal import Films
internal import Worlds

/// What scenario files hold.
extension HelpTopic {
  static let scenarios = HelpTopic(
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

  static let camera = HelpTopic(
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
      simulation.info.verbs.map { (verb: $0, simulation: simulation.info.name) }
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
}
