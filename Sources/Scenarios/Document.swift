package import Settings

/// A scenario as it is written: its settings, and what they are called together.
package struct Document: Sendable {
  /// The file's name without folder and ending.
  package let name: String
  package var settings: [Setting]
  /// What is known to be wrong already, to be reported with the rest.
  package var mistakes: [Mistake]

  package init(name: String, settings: [Setting], mistakes: [Mistake] = []) {
    self.name = name
    self.settings = settings
    self.mistakes = mistakes
  }

  /// Lays settings over these: what both have is taken from the new ones.
  package func overlaid(with others: [Setting]) -> Document {
    var result = self
    result.settings.removeAll { setting in others.contains { $0.name == setting.name } }
    result.settings += others
    return result
  }

  package func without(_ names: [String]) -> Document {
    var result = self
    result.settings.removeAll { names.contains($0.name) }
    return result
  }

  /// The document with values for what is to be drawn at random, and those values: one for
  /// all variations, or they could not be compared.
  func decidingAtRandom(_ table: SettingsTable) -> (document: Document, drawn: [RandomValue]) {
    var result = self
    var values: [RandomValue] = []
    result.settings = settings.map { setting in
      guard let draw = table.entry(setting.name)?.values.draw else { return setting }
      let value = setting.value.replacingTexts { text in
        text.split(separator: ",", omittingEmptySubsequences: false).map { word in
          if word.filter({ $0 != " " }) != "random" { return String(word) }
          let drawn = draw()
          values.append(RandomValue(name: setting.name, value: drawn))
          return drawn
        }.joined(separator: ",")
      }
      return Setting(setting.name, value, at: setting.place)
    }
    return (result, values)
  }
}

/// A setting that was left to chance, and the value that was drawn.
package struct RandomValue: Hashable, Sendable, CustomStringConvertible {
  package let name: String
  package let value: String

  package var description: String { "\(name) \(value)" }
}

extension Written {
  /// The value with other texts: itself, or those in its list.
  fileprivate func replacingTexts(_ replacement: (String) -> String) -> Written {
    switch content {
    case .text(let text): Written(.text(replacement(text)), at: place)
    case .list(let values):
      Written(.list(values.map { $0.replacingTexts(replacement) }), at: place)
    case .settings: self
    }
  }
}
