package import Settings

/// A scenario as it is written: its settings and its name.
package struct Document: Sendable {
  /// The file name without directory and extension.
  package let name: String
  package var settings: [Setting]
  /// The mistakes that are already known, which are reported with the others.
  package var mistakes: [InputError]

  package init(name: String, settings: [Setting], mistakes: [InputError] = []) {
    self.name = name
    self.settings = settings
    self.mistakes = mistakes
  }

  /// Returns the document with added settings, which replace those of the same name.
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

  /// Returns the document with drawn values in place of `random`, and the drawn values. Each value
  /// is drawn once for all variations, because otherwise they could not be compared.
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

/// A setting with the value `random`, and the value that was drawn for it.
package struct RandomValue: Hashable, Sendable, CustomStringConvertible {
  package let name: String
  package let value: String

  package var description: String { "\(name) \(value)" }
}

extension Written {
  /// Returns the value with replaced texts: its own text, or those in its list.
  fileprivate func replacingTexts(_ replacement: (String) -> String) -> Written {
    switch content {
    case .text(let text): Written(.text(replacement(text)), at: place)
    case .list(let values):
      Written(.list(values.map { $0.replacingTexts(replacement) }), at: place)
    case .settings, .missing: self
    }
  }
}
