/// The comments of a pattern format that name the title, the author and the description.
enum EntryComments {
  case rle, macrocell, plaintext

  /// Returns the comments of a format; nil if it has none.
  init?(fileExtension: String) {
    switch fileExtension {
    case "rle": self = .rle
    case "mc": self = .macrocell
    case "cells": self = .plaintext
    default: return nil
    }
  }

  /// Returns a file with added comments. A title is added if the file has none, and an existing line of
  /// the author is replaced.
  func added(to bytes: [UInt8], title: String, author: String?, about: String?) -> [UInt8] {
    var lines = bytes.split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false
    ).map(Array.init)
    var new: [String] = []
    if let prefix = titlePrefix, !lines.contains(where: { $0.starts(with: prefix.utf8) }) {
      new.append(prefix + title)
    }
    if let author {
      lines.removeAll { $0.starts(with: authorPrefix.utf8) }
      new.append(authorPrefix + author)
    }
    if let about, !lines.contains(Array((commentPrefix + about).utf8)) {
      new.append(commentPrefix + about)
    }
    // The first line of a macrocell file identifies the format.
    lines.insert(
      contentsOf: new.map { Array($0.utf8) }, at: self == .macrocell ? min(1, lines.count) : 0)
    return Array(lines.joined(separator: [UInt8(ascii: "\n")]))
  }

  private var titlePrefix: String? {
    switch self {
    case .rle: "#N "
    case .macrocell: nil
    case .plaintext: "!Name: "
    }
  }

  private var authorPrefix: String {
    switch self {
    case .rle: "#O "
    case .macrocell: "#C Author: "
    case .plaintext: "!Author: "
    }
  }

  private var commentPrefix: String { self == .plaintext ? "!" : "#C " }
}
