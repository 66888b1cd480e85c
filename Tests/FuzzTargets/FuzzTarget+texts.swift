internal import Archives
internal import Automata
internal import Drawing
internal import Encoding
internal import Files
internal import Films
internal import Games
internal import Grids
internal import Imaging
internal import Patterns
internal import Scenarios
internal import Settings
internal import Worlds

extension FuzzTarget {
  /// Scenario files, parsed and validated without rendering.
  static let scenarios = FuzzTarget("scenarios") { bytes in
    for scenario in ScenarioFile.read(bytes) {
      guard let text = scenario.text else { continue }
      let again = ScenarioFile.read(Array(text.utf8)).map { $0.text }
      // The canonical text has no outputs. The default output is an image, which may exceed a limit
      // that a table does not.
      let isPossible = scenario.outputs.allSatisfy {
        $0.format.isAnimation && $0.format.rendering != .video
      }
      precondition(
        again == [text] || again.isEmpty && !isPossible,
        "what an image carries says the same when it is read again")
    }
  }

  /// Pattern files, compressed or not.
  static let patterns = FuzzTarget("patterns") { bytes in
    guard let bytes = Gzip.isCompressed(bytes) ? Gzip.decompress(bytes, limit: 1 << 20) : bytes
    else {
      return
    }
    do throws(Located<PatternProblem>) {
      let script = try PatternScript.read(bytes)
      _ = script?.pastes.map { $0.value.times.through(1000, atMost: 100) }
      let pattern = try Pattern(bytes: bytes)
      let life = Life(rule: .conway, pattern: pattern)
      _ = (pattern.living, pattern.centered(on: pattern.size), life.worldInfo)
      guard pattern.size.area <= 1 << 16, var world = try? life.opening(seed: 1) else { return }
      world.advance(by: 2)
      _ = (pattern.cells, world.counts)
    } catch {
      _ = error.description
    }
  }

  /// Files of MCell, whose rules get the notation of this program.
  static let mcl = FuzzTarget("mcl") { bytes in
    let header = Array("#MCell 4.00\n".utf8)
    let file = bytes.starts(with: header) ? bytes : header + bytes
    do {
      let pattern = try Pattern(bytes: file)
      let notation = try RuleNotation(pattern.rule?.value ?? "")
      let again = try RuleNotation("\(notation)")
      precondition(again == notation, "a rule is read as it is written")
      let life = Life(pattern: pattern)
      guard life.worldInfo.bounds?.size.area ?? pattern.size.area <= 1 << 16,
        var world = try? life.opening(seed: 1)
      else { return }
      world.advance(by: 2)
      _ = (pattern.cells, world.counts)
    } catch {
      _ = "\(error)"
    }
  }

  /// Rules by name and in every notation, and lists of them with their neighbors.
  static let rules = FuzzTarget("rules") { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    for list in ruleLists {
      guard let items = try? list.items(in: text, atMost: 32) else { continue }
      for item in items {
        _ = ElementaryRule(notation: item.text)
        if let rule = try? WolframRule(notation: item.text) {
          precondition((try? WolframRule(notation: "\(rule)")) == rule, "a rule is read as written")
        }
        do throws(RuleProblem) {
          let notation = try RuleNotation(item.text)
          let again = try? RuleNotation("\(notation)")
          precondition(again == notation, "a rule is read as it is written")
        } catch {
          _ = error.description
        }
      }
    }
  }

  /// The list notation of the rule setting in each simulation that has one.
  private static let ruleLists: [ListNotation] = simulations.compactMap { simulation in
    SettingsTable.entries(of: simulation).own.first { $0.name == "rule" }?.values.list
  }

  /// GPX tracks, each followed by a short hunt.
  static let tracks = FuzzTarget("tracks") { bytes in
    guard let track = try? GPXFile(bytes).track else { return }
    var hunt = Hunt()
    hunt.track = track
    guard var world = try? hunt.opening(seed: 1) else { return }
    world.advance(by: 2)
    _ = (world.counts, world.figures)
    world.advance(by: 200)
  }

  static let teams = FuzzTarget("teams") { bytes in
    guard let members = try? TeamFile(bytes).members else { return }
    let again = try? TeamFile(TeamFile.bytes(of: members)).members
    precondition(again == members, "a team is read as it is written")
  }

  static let themes = FuzzTarget("themes") { bytes in
    let file = ThemeFile(bytes, naming: simulations.map { $0.info })
    _ = (file.theme, file.sprites, file.errors(for: []).map { $0.problem.description })
  }

  /// Titles and captions, laid out and painted.
  static let captions = FuzzTarget("captions") { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    let constants = ["rule": "B3/S23", "name": "a long and winding name"]
    do {
      let caption = try Caption(text, counts: ["alive"], constants: constants)
      var film = Film(Life(rule: .conway, pattern: .glider), frames: 1)
      (film.texts.caption, film.texts.title) = (caption, caption)
      let shots = try film.opened(for: [.png]).shots()
      _ = try shots()?.image.pixels
    } catch {
      _ = "\(error)"
    }
  }

  /// Fonts, in two sizes.
  static let fonts = FuzzTarget("fonts") { bytes in
    guard let font = try? Font(bytes, name: "font") else { return }
    var film = Film(Life(rule: .conway, pattern: .glider), frames: 1)
    film.look.font = font
    for cell in [4, 400] {
      film.look.cell = cell
      guard let caption = try? Caption("AV {alive}", counts: ["alive"], in: font) else { return }
      (film.texts.caption, film.texts.title) = (caption, caption)
      _ = try? film.opened(for: [.png]).shots()()?.image.pixels
    }
  }
}
