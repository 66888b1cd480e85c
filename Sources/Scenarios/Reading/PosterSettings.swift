internal import Encoding
internal import Files
internal import Films
internal import Settings

extension SettingsReader {
  /// Reads the choice of the frame that stills beside films show; nil for no stills.
  mutating func readPoster() -> Poster? {
    read(
      "poster", .poster, default: nil,
      "write one frame of each film beside it as a .png: first, last, middle, or a generation",
      .single, also: ["thumbnail", "thumb", "cover", "preview-image"])
  }

  /// Reports a poster of a frame that the film does not show, or whose number is unknown.
  mutating func check(_ poster: Poster?, of shown: ShownGenerations, until ending: EndCondition) {
    switch poster {
    case .middle where ending == .endOfInput:
      reject(
        "poster",
        "the length of the input is unknown: set 'poster' to first, last or a generation")
    case .generation(let generation) where ending != .cycle && !shown.contains(generation):
      reject(
        "poster",
        "no frame shows that generation: set 'poster' to"
          + " \(shown.nearest(to: generation).map(String.init).joined(separator: " or "))")
    default: break
    }
  }
}

extension ShownGenerations {
  /// Returns the shown generations before and after one that no frame shows.
  fileprivate func nearest(to generation: Int) -> [Int] {
    if generation < skip { return [skip] }
    let before = min(last, generation - (generation - skip) % every)
    return before < last ? [before, before + every] : [before]
  }
}

extension OutputTemplate {
  /// Returns the name of the still beside the films with this name. Other files have none.
  var poster: OutputTemplate? {
    guard let destination = Destination(path), destination != .standardOutput else { return nil }
    let ending = destination.pathExtension.unicodeScalars.count
    let stem = String(String.UnicodeScalarView(text.unicodeScalars.dropLast(ending)))
    return OutputTemplate(text: stem + Format.poster.name, place: place, folder: folder)
  }
}

extension SettingKind<Poster?> {
  fileprivate static var poster: SettingKind {
    let number = SettingKind<Int>.wholeNumber(0...ShownGenerations.latest)
    let (words, none) = (Poster.words, LookSettings.none)
    return SettingKind(
      words.map(\.word).joined(separator: ", ") + ", a generation, or \(none)",
      placeholder: "FRAME", words: words.map(\.word) + [none], forms: number.forms,
      show: { poster in
        if case .generation(let generation) = poster { return "\(generation)" }
        return words.first { $0.poster == poster }?.word ?? none
      },
      parse: { text in
        if text == none { return .some(nil) }
        return words.first { $0.word == text }?.poster
          ?? number.value(text).map { .generation($0) }
      })
  }
}
