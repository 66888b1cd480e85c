/// The purpose of a file, which determines the listed names.
package enum FileKind: String, Sendable, CaseIterable {
  case pattern, rule, model, theme, sprite, track, team, font, table, array, command
  /// The scenario itself, in whose text errors inside values are located.
  case document

  /// True if the program contains files of this kind, which are found by their names.
  package var isListed: Bool {
    switch self {
    case .pattern, .rule, .model, .theme, .sprite: true
    case .track, .team, .font, .table, .array, .command, .document: false
    }
  }

  /// The limit of the file's size in megabytes, unpacked. Arrays are not kept, and have none.
  package var mostMegabytes: Int {
    switch self {
    case .pattern, .font: 32
    case .model, .theme, .team: 1
    case .document: 4
    case .track, .rule: 64
    case .sprite: 16
    case .table: 16
    case .array, .command: .max >> 20
    }
  }

  /// The usual extensions of such files, without the first dot.
  package var endings: [String] {
    switch self {
    case .pattern: ["rle", "mc", "cells", "lif", "life", "mcl", "rle.gz", "mc.gz", "zip"]
    // Older versions of Golly have a table or a tree alone.
    case .rule: ["rule", "rule.gz", "table", "tree"]
    case .model: ["model"]
    case .theme: ["theme"]
    case .sprite: ["png", "jpg", "jpeg", "gif", "webp", "bmp"]
    case .track: ["gpx", "gpx.gz"]
    case .team: ["json"]
    case .font: ["ttf", "otf", "ttc"]
    case .table: ["csv", "tsv", "txt"]
    case .array:
      [
        "npy", "npz", "csv", "tsv", "txt", "json", "jsonl", "asc", "pgm", "pbm", "ppm", "pnm",
        "png", "raw", "bin",
      ]
      .flatMap { [$0, "\($0).gz"] }
    case .command, .document: []
    }
  }

  /// Returns true if a path's extension identifies such a file, rather than an image or a table.
  package func isMeant(by path: String) -> Bool {
    ![.sprite, .team, .table, .array, .command, .document].contains(self) && hasEnding(path)
  }

  /// Returns true if a path has an extension of such files.
  package func hasEnding(_ path: String) -> Bool {
    endings.contains { path.lowercased().hasSuffix(".\($0)") }
  }
}
