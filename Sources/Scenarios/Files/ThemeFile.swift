internal import Drawing
internal import Imaging
internal import Settings
internal import Simulations

/// A theme as its file says it: lines of `name: #rrggbb`, and of `sprite name: file.png`.
struct ThemeFile {
  private(set) var colors: [String: Color] = [:]
  /// The sprites' files, relative to the theme's own.
  private(set) var sprites: [(kind: String, path: String)] = []
  private(set) var mistakes: [Mistake] = []
  private let file: SourceFile

  /// Every name that a line can begin with: what is no cell, and the cell kinds of all simulations.
  private static let names: [String] = {
    let kinds = simulations.flatMap { simulation in
      var settings = SettingsReader([]) { _, _ in .failure(OpenFailure("")) }
      return (try? simulation.init(&settings, seed: 1))?.legend.map(\.name) ?? []
    }
    return kinds.reduce(into: ["background", "text", "grid"]) { names, kind in
      if !names.contains(kind) { names.append(kind) }
    }
  }()

  /// Blank lines and lines that begin with `#` say nothing, nor does what follows a colour and a `#`.
  init(_ file: SourceFile) {
    self.file = file
    let mark = "\u{FEFF}"  // Some editors put it in front of every text.
    let text = String(decoding: file.bytes, as: UTF8.self)
    let lines = (text.hasPrefix(mark) ? text.dropFirst() : text[...])
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (number, line) in lines.enumerated() {
      let text = line.drop(while: \.isWhitespace)
      if !text.isEmpty && text.first != "#" { read(line, number: number + 1) }
    }
    let isReadable = mistakes.isEmpty
    for name in ["background", "text"] where colors[name] == nil && isReadable {
      mistakes.append(
        Mistake("a theme needs a line '\(name): #rrggbb'", at: place(line: max(1, lines.count))))
    }
  }

  private mutating func read(_ line: Substring, number: Int) {
    let words = line.split(whereSeparator: { $0.isWhitespace || $0 == ":" })
    guard line.contains(":") else {
      mistakes.append(
        Mistake("expected 'name: #rrggbb' or 'sprite name: file.png'", at: place(line: number)))
      return
    }
    if words.count >= 3, words[0] == "sprite" {
      var path = line.drop { $0 != ":" }.dropFirst().drop(while: \.isWhitespace)
      while path.last?.isWhitespace == true { path.removeLast() }
      sprites.append((String(words[1]), String(path)))
      checkName(words[1], number)
    } else if words.first == "sprite" {
      mistakes.append(
        Mistake("a sprite is written 'sprite orca: file.png'", at: place(line: number)))
    } else if words.count == 2 || words.count > 2 && words[2].hasPrefix("#"),
      let color = Color(hex: words[1])
    {
      colors[String(words[0])] = color
      checkName(words[0], number)
    } else {
      let value = words.count > 1 ? words[1] : line[line.endIndex...]
      let column = line.distance(from: line.startIndex, to: value.startIndex) + 1
      mistakes.append(
        Mistake("'\(value)' is no colour: write #rrggbb", at: place(line: number, column: column)))
    }
  }

  private mutating func checkName(_ name: Substring, _ number: Int) {
    // Listed themes are right, and finding out what can be named takes time at every start.
    let isListed = file.canonical == file.name
    guard !isListed, !Self.names.contains(String(name)) else { return }
    let hint = Nearest.hint(for: String(name), among: Self.names)
    let list = ": known are \(Self.names.joined(separator: ", "))"
    mistakes.append(
      Mistake("nothing is called '\(name)'\(hint.isEmpty ? list : hint)", at: place(line: number)))
  }

  private func place(line: Int, column: Int = 1) -> Place {
    .file(path: file.name, line: line, column: column)
  }

  /// The colours, without sprites.
  ///
  /// - Precondition: there are no mistakes.
  var theme: Theme {
    Theme(
      background: colors["background"]!, text: colors["text"]!, grid: colors["grid"], colors: colors
    )
  }

  /// A sprite's path as the system wants it.
  func path(of sprite: String) -> String {
    guard !sprite.hasPrefix("/"), let slash = file.name.lastIndex(of: "/") else { return sprite }
    return file.name[...slash] + sprite
  }
}
