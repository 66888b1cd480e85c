internal import Files
internal import Films
internal import Settings
internal import Worlds

/// Where variations go, worked out from what is written alone: for a million of them in the time that
/// it takes to read a few thousand.
struct VariationNames: Sendable {
  private let templates: [[Part]]

  private enum Part {
    case text([UInt8])
    /// What the values of a setting are in names, and how many variations there are of each in a row.
    case values([[UInt8]], block: Int)
  }

  /// Nil where names have places for what only reading tells, such as a default, or numbers of frames.
  init?(_ first: ReadVariation, of variations: Variations, scenario: String) {
    let info = type(of: first.reading.film.simulation).info
    let name = OutputName(
      scenario: scenario, simulation: info.name, settings: variations.variation(0).settings)
    var templates: [[Part]] = []
    for template in first.reading.output.templates {
      guard let parts = Self.parts(of: template, variations, name) else { return nil }
      templates.append(parts)
    }
    self.templates = templates
    guard destinations(0) == first.reading.output.plans.map(\.destination) else { return nil }
  }

  /// - Parameter number: of a variation.
  func destinations(_ number: Int) -> [Destination] {
    templates.map { parts in
      var bytes: [UInt8] = []
      for part in parts {
        switch part {
        case .text(let text): bytes += text
        case .values(let values, let block): bytes += values[number / block % values.count]
        }
      }
      return .file(Path(bytes: bytes))
    }
  }

  /// The parts of a template whose places are all known.
  private static func parts(
    of template: OutputTemplate, _ variations: Variations, _ name: OutputName
  ) -> [Part]? {
    var parts: [Part] = []
    // A per cent sign of its own begins a number of frames, or is two for one.
    if template.text.contains("%") { return nil }
    var rest = template.path.text[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      parts.append(.text(Path(String(rest[..<open])).bytes))
      let word = String(rest[rest.index(after: open)..<close])
      if let values = values(of: word, variations) {
        parts.append(values)
      } else if let text = try? name.fill("{\(word)}") {
        parts.append(.text(Path(text.replacing("%%", with: "%")).bytes))
      } else {
        return nil
      }
      rest = rest[close...].dropFirst()
    }
    parts.append(.text(Path(String(rest)).bytes))
    return parts
  }

  private static func values(of word: String, _ variations: Variations) -> Part? {
    guard let place = variations.varying.firstIndex(where: { $0.name == word }) else { return nil }
    let block = variations.varying[(place + 1)...].reduce(1) { $0 * $1.values.count }
    let values = variations.varying[place].values.map { value in
      Path(value.value.text.map(OutputName.safe) ?? word).bytes
    }
    return .values(values, block: block)
  }
}
