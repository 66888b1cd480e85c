internal import Files
internal import Films
internal import Settings
internal import Worlds

/// The outputs of variations, computed from the written settings alone. A million of them take as
/// long as reading a few thousand variations.
struct VariationNames: Sendable {
  private let templates: [[Part]]

  private enum Part {
    case text([UInt8])
    /// The texts of a setting's values in names, and the number of consecutive variations that have
    /// the same value.
    case values([[UInt8]], block: Int)
  }

  /// Returns nil if names contain frame numbers, or placeholders that need a full read, such as
  /// placeholders of defaults.
  init?(_ first: ResolvedVariation, of variations: Variations, scenario: String) {
    let info = type(of: first.reading.film.simulation).info
    let name = OutputName(
      scenario: scenario, simulation: info.name, settings: variations.variation(0).settings)
    var templates: [[Part]] = []
    for template in first.reading.output.templates + first.reading.output.posters {
      guard let parts = Self.parts(of: template, variations, name) else { return nil }
      templates.append(parts)
    }
    self.templates = templates
    // The first variation has been read, so its outputs are a check of this computation.
    guard destinations(0) == first.reading.output.plans.map(\.destination) else { return nil }
  }

  /// Returns the outputs of the variation with a number, counted from 0.
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

  /// Returns the parts of a template; nil if the value of any placeholder is unknown.
  private static func parts(
    of template: OutputTemplate, _ variations: Variations, _ name: OutputName
  ) -> [Part]? {
    var parts: [Part] = []
    // A percent sign in the template begins a frame number, or is the first of two that stand for
    // one.
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
