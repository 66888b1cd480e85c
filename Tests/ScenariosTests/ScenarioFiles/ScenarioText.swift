import Foundation
import Grids
import Imaging
import Settings
import TestSupport

@testable import Scenarios

/// A scenario file written in a test, and what becomes of it.
struct ScenarioText {
  let file: ScenarioFile

  /// - Parameter path: what the file is called; others are found from its folder.
  init(_ text: String, path: String = "film.yaml") {
    file = ScenarioFile(Array(text.utf8), path: path)
  }

  init(bytes: [UInt8]) {
    file = ScenarioFile(bytes, path: "film.yaml")
  }

  /// Everything that is wrong, as it is reported, without the lines it is in.
  var mistakes: [String] {
    file.mistakes.map(\.description)
      + file.documents.flatMap { document -> [String] in
        do throws(ScenarioError) {
          _ = try Scenario.scenarios(of: document)
          return []
        } catch {
          return "\(error)".split(separator: "\n").map(String.init)
        }
      }
  }

  /// The scenarios of all documents.
  ///
  /// - Throws: what is wrong with the first that is.
  func scenarios() throws -> [Scenario] {
    if !file.mistakes.isEmpty { throw SettingsError(file.mistakes) }
    return try file.documents.flatMap { try Scenario.scenarios(of: $0) }
  }

  func film() throws -> Film {
    guard let film = try scenarios().first?.film as? Film else { throw NoFilm() }
    return film
  }

  /// The board as it is drawn at a generation, its events included.
  func world(at generation: Int) throws -> String {
    let film = try film()
    var play = Play(film.script)
    for _ in 0..<generation { play.step() }
    return play.world.cells(in: play.world.extent).drawn
  }

  /// What the first scenario shows, frame by frame, in colours.
  func frames() throws -> [Grid<Color>] {
    guard let scenario = try scenarios().first else { throw NoFilm() }
    return ScenarioText.frames(scenario)
  }

  static func frames(_ scenario: Scenario) -> [Grid<Color>] {
    var frames: [Grid<Color>] = []
    for shot in scenario.film { frames.append(shot.paint().inColors) }
    return frames
  }

  struct NoFilm: Error {}
}

extension Frame {
  /// The pixels' colours, whatever their places in the palette.
  var inColors: Grid<Color> {
    Grid(size: size, elements: pixels.elements.map { palette.colors[Int($0)] })
  }
}

extension Grid where Element == Color {
  /// The picture in letters, one for each colour in their order, so that a failed expectation shows two.
  var drawn: String {
    var letters: [Color: Character] = [:]
    var free = Array(".Oabcdefghijklmnpqrstuvwxyz0123456789ABCDEFGHIJKLMNPQRSTUVWXYZ#*+-=")[...]
    return (0..<height).map { y in
      String(
        row(y).map { color -> Character in
          if letters[color] == nil { letters[color] = free.popFirst() ?? "?" }
          return letters[color] ?? "?"
        })
    }.joined(separator: "\n")
  }

  /// The picture in letters, so that a failed expectation shows two of them.
  func drawn(_ letters: [String: Character]) -> String {
    (0..<height).map { y in
      String(row(y).map { letters[$0.hex] ?? "?" })
    }.joined(separator: "\n")
  }
}

extension Color {
  var hex: String {
    let digits = [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
    return digits.joined()
  }
}
