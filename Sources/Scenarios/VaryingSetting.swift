internal import Settings

/// A setting that varies, and its values in the variations that were read.
struct VaryingSetting {
  let name: String
  /// The labels of the values on a sheet.
  private(set) var labels: [String] = []
  /// The values in canonical form, as a scenario lists them.
  private(set) var plainest: [String] = []

  /// - Parameter place: the index of the setting among the choices.
  private init(_ name: String, at place: Int, of read: [ResolvedVariation]) {
    self.name = name
    var seen: Set<Int> = []
    let first = read.filter { seen.insert($0.choices[place].number).inserted }
    for variation in first.sorted(by: { $0.choices[place].number < $1.choices[place].number }) {
      let choice = variation.choices[place]
      labels.append(variation.label(of: choice))
      switch choice.role {
      case .itself: plainest += variation.value(of: name).map { [$0] } ?? []
      case .centre: plainest.append(ListNotation.nearMark + (variation.value(of: name) ?? ""))
      case .neighbour: break
      }
    }
  }

  /// Returns the settings that vary, in the written order.
  static func all(of read: [ResolvedVariation]) -> [VaryingSetting] {
    guard let choices = read.first?.choices else { return [] }
    return choices.enumerated().map { VaryingSetting($1.name, at: $0, of: read) }
  }
}
