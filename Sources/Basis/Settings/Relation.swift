internal import Grids

/// A rule about a setting and the rest of a scenario. The description of a simulation has the rules of its
/// own settings, and the reader of films those of all others. One check applies both.
package struct Relation: Sendable {
  /// The settings that the rule is for. Each one that is written must comply.
  package let settings: [String]
  /// The values for which the rule holds; nil for all values but the default.
  package let values: [String]?
  /// What must be true.
  package let condition: Condition
  /// The error, in which `{setting}` stands for the setting's name, and `{other}` for the first
  /// setting that it must not be beside.
  package let sentence: String

  /// - Parameter values: the values for which the rule holds; nil for all values but the default.
  package init(
    _ settings: [String], _ values: [String]? = nil, needs condition: Condition, _ sentence: String
  ) {
    (self.settings, self.values) = (settings, values)
    (self.condition, self.sentence) = (condition, sentence)
  }

  package init(
    _ settings: [String], _ values: [String]? = nil, excludes condition: Condition,
    _ sentence: String
  ) {
    self.init(settings, values, needs: .not(condition), sentence)
  }

  /// What a setting may need, or exclude.
  package indirect enum Condition: Sendable {
    /// One of some settings is written.
    case written([String])
    /// A setting has one of some values, written or by default.
    case value(String, [String])
    /// The scenario has a property, such as an image among its outputs.
    case property(String)

    /// The cells of the world are numbers in a range, which colors show.
    package static let numbers = property("numbers")

    case not(Condition)
    case any([Condition])
    case all([Condition])
  }
}

extension SettingsReader {
  /// Records an error for each setting that breaks a relation. Call it after all settings are read.
  ///
  /// - Parameter properties: returns the properties of the scenario that a setting at a place may need.
  package mutating func check(
    _ relations: [Relation], for properties: (_ place: InputLocation) -> Set<String>
  ) {
    let written = Set(settings.map(\.name))
    for relation in relations where !written.isDisjoint(with: relation.settings) {
      // What an invalid value would have been is unknown.
      if relation.condition.names.contains(where: { isRejected($0) }) { continue }
      for name in relation.settings where concerns(relation, name) {
        guard let place = place(of: name), !holds(relation.condition, of: properties(place)) else {
          continue
        }
        let other = relation.condition.names.first(where: isWritten) ?? ""
        let sentence = relation.sentence.replacing("{setting}", with: name)
        reject(name, SettingProblem(sentence.replacing("{other}", with: other)))
      }
    }
  }

  /// Returns true if a relation is for the value that a setting has. Invalid values have none.
  private func concerns(_ relation: Relation, _ name: String) -> Bool {
    guard isWritten(name), !isRejected(name), let entry = manual.entry(name) else { return false }
    return relation.values.map { $0.contains(entry.value ?? "") } ?? !entry.isDefault
  }

  private func holds(_ condition: Relation.Condition, of properties: Set<String>) -> Bool {
    switch condition {
    case .written(let names): names.contains(where: isWritten)
    case .value(let name, let values): values.contains(manual.entry(name)?.text ?? Setting.none)
    case .property(let property): properties.contains(property)
    case .not(let condition): !holds(condition, of: properties)
    case .any(let conditions): conditions.contains { holds($0, of: properties) }
    case .all(let conditions): conditions.allSatisfy { holds($0, of: properties) }
    }
  }
}

extension Relation.Condition {
  /// The settings that the condition is about.
  package var names: [String] {
    switch self {
    case .written(let names): names
    case .value(let name, _): [name]
    case .property: []
    case .not(let condition): condition.names
    case .any(let conditions), .all(let conditions): conditions.flatMap(\.names)
    }
  }
}

extension SettingEntry {
  /// Returns the description with a note of the settings without which this one has no effect.
  package func noting(_ relations: [Relation]) -> SettingEntry {
    let notes = relations.filter { $0.values == nil && $0.settings.contains(name) }
      .compactMap { $0.condition.note }
    // The last row for a setting is the most specific one.
    let last = notes.indices.filter { index in
      !notes[(index + 1)...].contains { $0.other == notes[index].other }
    }
    if last.isEmpty || meaning.isEmpty { return self }
    var result = self
    result.meaning += "; only with " + last.map { notes[$0].text }.joined(separator: " and ")
    return result
  }
}

extension Relation.Condition {
  /// The setting that must be written, and the condition as help says it; nil for other conditions.
  fileprivate var note: (other: String, text: String)? {
    switch self {
    case .written(let names): (names[0], names.map { "`\($0)`" }.joined(separator: " or "))
    case .value(let name, ["yes"]), .not(.value(let name, [Setting.none])): (name, "`\(name)`")
    case .value(let name, let values):
      (name, "`\(name)` set to \(values.joined(separator: " or "))")
    case .property, .not, .any, .all: nil
    }
  }

  /// The setting that must be written for the condition to hold; nil if it may hold without one.
  ///
  /// - Parameter standard: returns the default of a setting.
  package func required(_ standard: (_ name: String) -> String?) -> String? {
    switch self {
    case .written(let names) where names.count == 1: names[0]
    case .value(let name, let values): values.contains { $0 == standard(name) } ? nil : name
    case .not(.value(let name, let values)): values.contains { $0 == standard(name) } ? name : nil
    case .written, .property, .not, .any, .all: nil
    }
  }
}
