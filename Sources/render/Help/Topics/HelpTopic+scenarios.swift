internal import Films
internal import Scenarios
internal import Worlds

/// The topics on the contents of scenario files.
extension HelpTopic {
  static let scenarios = HelpTopic(
    "scenarios", also: ["yaml", "yml", "scenario"],
    summary: "scenario files: settings, events and camera movements in YAML",
    text: """
      A scenario file is a command line written as YAML: the simulation, its settings by the same names, and
      optionally two lists, `events` and `camera`.

        simulation: life
        pattern: gosper-glider-gun
        size: 48x27
        frames: 200
        theme: [light, dark]
        out: gun-{theme}.gif

      Without `out`, the output has the file's name: gun.yaml draws gun.gif. Paths are relative to the file.
      Settings on the command line override those of the file:

        render run gun.yaml --frames 1 --theme dark --out gun.png

      A list of values makes variations. A file may contain several scenarios, separated by lines of ---.
      All errors are reported together, each with its line.

      `render new life` prints a starter file, and `render check` compares existing images with a fresh
      render.
      """)

  static let camera = HelpTopic(
    "camera", also: ["keyframes", "keyframe", "fit", "ease"],
    summary: "scenario files: the visible part of the world, over time",
    text: """
      `camera` is a list of keyframes in a scenario file. The camera moves from each to the next.

        simulation: life
        pattern: r-pentomino
        frames: 100
        out: camera.gif
        camera:
          - {at: 0, fit: world}
          - {at: 30, x: 10, y: 10, zoom: 2, ease: in-out}
          - {at: 60, fit: alive, ease: step}

      | at | a generation
      | fit: world | shows the whole board; of an unbounded world, all cells that are alive in any frame
      | fit: alive | shows the cells that are alive at that generation
      | x, y | the cell at the center, instead of fit
      | zoom | the magnification relative to `cell`
      | ease | the movement from the previous keyframe: linear, in-out or step

      The camera does not change the size of the image.
      """)

  static let events = HelpTopic(
    "events", also: ["event", "verbs", "actions"],
    summary: "scenario files: changes to the world while it runs",
    text: """
      `events` is a list in a scenario file. `at` is a generation; an event takes place before the frame that
      shows that generation.

        simulation: life
        size: 60x40
        out: garden.gif
        events:
          - {at: 5, place: glider, x: 3, y: 4, turn: left, flip: horizontal, mode: or}
          - {at: 9, copy: {x: 3, y: 4, width: 8, height: 8}, as: flower}
          - {at: 9, place: flower, x: 40, y: 20}
          - {at: 60, pause: 1.5}
      """, [.heading("Events:"), .list(verbs)])

  static let annotations = HelpTopic(
    "annotations", also: ["annotation", "annotate", "marks", "labels", "arrows", "callouts"],
    summary: "scenario files: outlines, labels and arrows over the animation",
    text: """
      The events `mark`, `label` and `arrow` draw over the animation. They move with the camera. `for` is their
      duration in generations; without it they stay to the end.

        simulation: life
        pattern: glider
        topology: torus
        size: 40x24
        frames: 40
        out: notes.gif
        events:
          - {at: 0, mark: {x: 18, y: 10, width: 5, height: 5}, for: 10}
          - {at: 10, label: a glider, x: 22, y: 13, side: right, for: 20}
          - {at: 10, arrow: [[6, 6], [17, 10]], color: accent}

      `color` is one of the theme's colors: mark, accent, text, or a kind of cell. Positions are columns and
      rows from the top left, from 0. `render help themes` explains the colors, and `render help captions`
      texts above and below the image.
      """)

  /// The events with their values, their effects, and the simulations that support them.
  static let verbs: [HelpBlock.Item] = {
    let words = simulations.flatMap { simulation in
      simulation.info.verbs.map { (verb: $0, simulation: simulation.info.name) }
    }
    var rows: [(verb: Verb, owners: [String])] = []
    for (verb, simulation) in words {
      if let row = rows.firstIndex(where: {
        $0.verb.word == verb.word && $0.verb.takes == verb.takes
      }) {
        rows[row].owners.append(simulation)
      } else {
        rows.append((verb, [simulation]))
      }
    }
    rows += Verb.ofFilms.map { ($0, ["all simulations"]) }
    return rows.map { verb, owners in
      .init(
        term: "\(verb.word): \(verb.takes)", meaning: verb.help,
        note: "(\(owners.joined(separator: ", ")))")
    }
  }()
}
