import Foundation
import Grids
import Imaging
import Settings
import TestSupport
import Worlds

@testable import Films
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
        do throws(InputProblem) {
          return try document.jobs().map(\.complaint).filter { !$0.isEmpty }
        } catch {
          return error.lines
        }
      }
  }

  /// The scenarios of all documents.
  ///
  /// - Throws: what is wrong with the first that is.
  func scenarios() throws -> [any Job] {
    if !file.mistakes.isEmpty { throw InputProblem(file.mistakes) }
    return try file.documents.flatMap { try $0.jobs() }
  }

  /// What the first scenario means, if it is no sheet.
  func film() throws -> Film {
    guard let job = try scenarios().first as? FilmJob else { throw NoFilm() }
    return job.subject
  }

  /// The board as it is drawn at a generation, its events included.
  func world(at generation: Int) throws -> String {
    let world = try film().world(at: generation)
    return world.cells(in: world.bounds ?? world.living.cells).drawn
  }

  /// What the first scenario shows, frame by frame, in colours.
  func frames() throws -> [Grid<Color>] {
    guard let scenario = try scenarios().first else { throw NoFilm() }
    return try ScenarioText.frames(scenario)
  }

  static func frames(_ scenario: any Job) throws -> [Grid<Color>] {
    try scenario.film.map { $0.paint().inColors }
  }

  struct NoFilm: Error {}
}

extension Film {
  /// The world as it is at a generation, its events included.
  func world(at generation: Int) throws -> any World {
    var play = try Playback(opening: self)
    try play.go(to: generation)
    return play.world
  }
}

extension Grid where Element == Color {
  /// The picture in letters, one for each colour in their order, so that a failed expectation shows
  /// two.
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
