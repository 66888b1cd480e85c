internal import Assets
internal import Grids

/// The program of all pages with a player.
package enum PlayerProgram {
  package static let style = tightened(Assets.playerStyle, beside: "{};,")
  /// The script, as a block that hides its names from other scripts on the page.
  package static let script =
    "{"
    + [Assets.playerCells, Assets.playerScript]
    .map { tightened($0, beside: "=<>{}()[];,?:*/%&|!") }.joined() + "}"

  /// The sources that the program needs in a content security policy.
  package static let sources =
    "img-src data:; style-src '\(ContentHash.of(style))'; script-src '\(ContentHash.of(script))'"

  /// The content security policy of a page. It allows the program by its hashes, and no requests.
  static let policy = "default-src 'none'; \(sources); base-uri 'none'; form-action 'none'"

  /// Returns a program without its comments, and without spaces beside some marks. Quoted text
  /// stays as it is. Regular expressions are not recognized: they must contain no quotes or spaces.
  private static func tightened(_ asset: Asset, beside marks: String) -> String {
    let lines = String(decoding: asset.bytes, as: UTF8.self).split(separator: "\n")
      .map { $0.drop { $0 == " " } }.filter { !$0.isEmpty && !$0.hasPrefix("//") }
    return lines.reduce(into: "") { text, line in
      text += tightened(Array(line), beside: marks)
      if !"{;,([".contains(line.last ?? ";") { text += "\n" }
    }
  }

  private static func tightened(_ line: [Character], beside marks: String) -> String {
    var (text, quote, isEscaped) = ("", nil as Character?, false)
    for (place, letter) in line.enumerated() {
      if letter == " ", quote == nil,
        marks.contains(line[place - 1]) || place + 1 < line.count && marks.contains(line[place + 1])
      {
        continue
      }
      text.append(letter)
      if isEscaped {
        isEscaped = false
      } else if letter == "\\" {
        isEscaped = true
      } else if letter == quote {
        quote = nil
      } else if quote == nil, "\"'`".contains(letter) {
        quote = letter
      }
    }
    return text
  }
}

/// Hashes in the notation of content security policies.
package enum ContentHash {
  /// Returns the hash of a text, such as a script in a page.
  package static func of(_ text: String) -> String {
    var digits = SHA256.hash(Array(text.utf8))[...]
    var bytes: [UInt8] = []
    while let byte = UInt8(digits.prefix(2), radix: 16) {
      bytes.append(byte)
      digits = digits.dropFirst(2)
    }
    return "sha256-\(Base64.text(bytes))"
  }
}
