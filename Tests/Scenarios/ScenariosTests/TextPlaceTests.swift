import TestSupport
import Testing

@testable import Films
@testable import Scenarios

/// Placeholders in titles and captions.
@Suite struct TextPlaceTests {
  private func title(_ title: String, _ settings: String = "simulation: life") throws -> String {
    let text = ScenarioText("\(settings)\nframes: 9\ntitle: \"\(title)\"\n", path: "night.yaml")
    return try text.film().texts.title.words(generation: 3, counts: [])
      .map { $0.joined(separator: " ") }.joined(separator: "  ")
  }

  @Test(arguments: [
    ("{seed} {density} {topology} {theme} {cell}", "1 30% torus light 6"),
    ("{rule} on {size}", "B3/S23 on 96x64"), ("{frames} {skip} {every} {fps}", "9 0 1 10"),
    ("{pattern}, {hold}", "random cells, 0"),
    ("{scenario}, {name}, {simulation}", "night, night, life"),
  ])
  func `A placeholder shows the default of a setting`(text: String, shown: String) throws {
    #expect(try title(text) == shown)
  }

  @Test(arguments: [
    ("rule: highlife", "{rule}", "highlife"), ("density: 0.5", "{density}", "50%"),
    ("pattern: Glider", "{name} {pattern} {size}", "Glider glider unbounded"),
    ("pattern: gosper-glider-gun", "{name}", "Gosper glider gun"),
    ("pattern: highlife-replicator", "{rule}", "B36/S23"), ("size: 9", "{size}", "9x9"),
    ("seed: 0012", "{seed}", "12"), ("theme: Dark", "{theme}", "dark"),
    ("events: [{at: 3, rule: B/S}]", "{rule}", "B3/S23"),
  ])
  func `A placeholder shows a value in canonical notation`(
    setting: String, text: String, shown: String
  ) throws {
    #expect(try title(text, "simulation: life\n\(setting)") == shown)
  }

  @Test(arguments: [
    ("infection", "{size} {people} {fps}", "30x30 900 5"),
    ("wolfram", "{rule} {size}", "30 201x100"),
    ("sea", "{seed} {penguins}", "593"),
  ])
  func `Each simulation has its own placeholders`(simulation: String, text: String, shown: String)
    throws
  {
    // A count takes precedence over a setting of the same name, but there are no counts here.
    #expect(try title(text, "simulation: \(simulation)").hasPrefix(shown))
  }

  @Test func `A file name in a title has ? for missing characters and no placeholders`() throws {
    let text = ScenarioText("simulation: life\ntitle: '{scenario}!'\n", path: "夜{x}  é.v2.yaml")
    let film = try text.film()
    #expect(film.texts.title.words(generation: 0, counts: []) == [["?(x)", "é.v2!"]])
    #expect(try text.scenarios()[0].text == "simulation: life\ntitle: \"?(x) é.v2!\"\n")
  }

  @Test(arguments: [
    ("{jobs}", "unknown placeholder '{jobs}'"), ("{out}", "unknown placeholder '{out}'"),
    ("{caption}", "unknown placeholder '{caption}'"),
    ("{sed}", "unknown placeholder '{sed}' (did you mean 'seed'?)"),
    ("{generations}", "unknown placeholder '{generations}' (did you mean 'generation'?)"),
  ])
  func `A setting that changes no pixel is no placeholder`(text: String, message: String) {
    for name in ["title", "caption"] {
      let errors = ScenarioText("simulation: life\n\(name): '\(text)'\n").errors
      #expect(errors.count == 1 && errors[0].contains(message), "\(errors)")
    }
  }

  @Test func `The canonical text replaces the placeholder for the scenario's name`() throws {
    let settings = "simulation: life\npattern: glider\ntitle: '{name} {rule} {scenario}'\n"
    let text = try ScenarioText(settings + "description: none of an image's business\n")
      .scenarios()[0].text
    #expect(
      text == "simulation: life\npattern: glider\ntitle: \"{name} {rule} film\"\n"
        || text == "simulation: life\ntitle: \"{name} {rule} film\"\npattern: glider\n")
  }

  @Test func `File names support the same placeholders`() throws {
    let text = ScenarioText(
      "simulation: life\npattern: glider\nout: '{scenario}-{name}-{seed}-{cell}.gif'\n")
    #expect(try text.scenarios()[0].outputs.map(\.destination.name) == ["film-glider-1-auto.gif"])
  }
}
