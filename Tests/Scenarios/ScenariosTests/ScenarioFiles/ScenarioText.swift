import Foundation
import Grids
import Imaging
import Settings
import TestSupport
import Worlds

@testable import Films
@testable import Scenarios

/// A scenario file given as text, and its results.
struct ScenarioText {
  let file: ScenarioFile

  /// - Parameter path: The file's name; relative paths start in its folder.
  init(_ text: String, path: String = "film.yaml") {
    file = ScenarioFile(Array(text.utf8), path: path)
  }

  init(bytes: [UInt8]) {
    file = ScenarioFile(bytes, path: "film.yaml")
  }

  /// All error messages, without excerpts.
  var errors: [String] {
    file.errors.map(\.description)
      + file.documents.flatMap { document -> [String] in
        do throws(InputProblem) {
          return try document.jobs().map(\.complaint).filter { !$0.isEmpty }
        } catch {
          return error.lines
        }
      }
  }

  /// Returns the scenarios of all documents.
  ///
  /// - Throws: The errors of the first invalid document.
  func scenarios() throws -> [any Job] {
    if !file.errors.isEmpty { throw InputProblem(file.errors) }
    return try file.documents.flatMap { try $0.jobs() }
  }

  /// Returns the first scenario, which must not be a sheet.
  func film() throws -> Film {
    let job = try scenarios().first as? ImageJob
    guard case .alone(let film)? = job?.composition else { throw NoFilm() }
    return film
  }

  /// Returns a drawing of the board after the events of a generation.
  func world(at generation: Int) throws -> String {
    let world = try film().world(at: generation)
    return world.cells(in: world.bounds ?? world.living.cells).drawn
  }

  /// Returns the frames of the first scenario in color.
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
  /// Returns the world after the events of a generation.
  func world(at generation: Int) throws -> any World {
    var play = try Playback(opening: self)
    try play.go(to: generation)
    return play.world
  }
}

extension Grid where Element == Color {
  /// The image as text with one letter per color, assigned in order of appearance. A failed
  /// expectation prints it legibly.
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

  /// Returns the image as text with the given letters. A failed expectation prints it legibly.
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
