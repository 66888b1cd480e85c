internal import Grids
internal import Patterns
internal import Settings

extension Life {
  /// Lays what the script in a pattern's file asks for under what is written; says that there is one
  /// where nobody has said whether it is wanted.
  func play(_ wanted: Bool?, in file: SourceFile?, _ settings: inout SettingsReader) {
    guard wanted == true else {
      if wanted == nil, let file, pattern?.comments.contains(where: { $0.contains("[[") }) == true {
        settings.note("\(file.name) has a LifeViewer script: --script plays it")
      }
      return
    }
    guard let file, let pattern else {
      if file == nil { settings.note("there is no pattern whose script could be played") }
      return
    }
    do throws(PatternError) {
      guard let script = try PatternScript.read(file.bytes) else {
        return settings.note("\(file.name) has no LifeViewer script")
      }
      if let note = script.note { settings.note("\(file.name): \(note)") }
      let played = PlayedScript(script, of: pattern, at: corner(of: pattern), in: file, settings)
      settings.underlay(try played.settings())
      // What it asks for is said by then.
      settings.replaceValue(of: "script", by: "no")
    } catch {
      let place = Place.file(path: file.name, line: error.line, column: error.column)
      settings.reject([Mistake(error.problem, at: place)], in: "script")
    }
  }
}

extension PatternScript {
  /// What is not played, in a line; nil where all is.
  fileprivate var note: String? {
    var said = ""
    var left = others[...]
    while let word = left.first, said.utf8.count < 100 {
      said += said.isEmpty ? word : ", \(word)"
      left = left.dropFirst()
    }
    if others.isEmpty { return nil }
    return "of its script this is not played: \(said)"
      + (left.isEmpty ? "" : ", and \(left.count) more")
  }
}
