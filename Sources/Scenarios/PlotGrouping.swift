internal import Films

/// Variations grouped by the image that shows them, if there is no sheet. Each has an image of its
/// own, unless the image shows only a plot and the output names do not distinguish the variations.
struct PlotGrouping {
  /// The settings in which the curves of a plot differ.
  let settings: [String]
  /// The variations of each image.
  private(set) var groups: [[ResolvedVariation]] = []

  /// - Parameter varying: the names of the settings that vary.
  init(_ read: [ResolvedVariation], varying: [String]) {
    let templates = read.first?.reading.output.templates ?? []
    let areAlone = !read.isEmpty && read.allSatisfy { $0.reading.film.plot?.isAlone == true }
    settings = varying.filter { name in
      areAlone && !templates.contains { $0.text.contains("{\(name)}") }
    }
    var places: [[Int]: Int] = [:]
    for variation in read {
      let others = settings.isEmpty ? [groups.count] : others(of: variation)
      if let place = places[others] {
        groups[place].append(variation)
      } else {
        places[others] = groups.count
        groups.append([variation])
      }
    }
  }

  /// Returns the numbers of the values that output names distinguish.
  private func others(of variation: ResolvedVariation) -> [Int] {
    variation.choices.filter { !settings.contains($0.name) }.map(\.number)
  }

  /// Returns the comparison that an image shows. Variations with the same values of the settings in
  /// `group` form one group. Without `group`, variations that differ only in `seed` do.
  func comparison(of picture: [ResolvedVariation]) -> CurveComparison {
    let group = picture[0].reading.output.group
    let isKey = { (name: String) in group?.contains(name) ?? (name != "seed") }
    var groups: [(name: String, films: [Film])] = []
    for variation in picture {
      let name = variation.choices.filter { settings.contains($0.name) && isKey($0.name) }
        .map { "\($0.name) \(variation.label(of: $0))" }.joined(separator: ", ")
      let film = variation.film
      if let place = groups.firstIndex(where: { $0.name == name }) {
        groups[place].films.append(film)
      } else {
        groups.append((name, [film]))
      }
    }
    return CurveComparison(
      groups.map { .init($0.name, $0.films) }, of: settings.filter { !isKey($0) })
  }
}
