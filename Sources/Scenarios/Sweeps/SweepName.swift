internal import Films
internal import Grids
internal import Settings

/// What tells a sweep from all others: sixteen digits made of all that decides its rows.
struct SweepName {
  let text: String

  /// - Parameters:
  ///   - entries: what was read of one of its variations.
  ///   - files: what was in the files that settings name which vary.
  init(
    _ entries: [SettingEntry], _ swept: SweptVariations, files: SweptFiles,
    finally columns: SweptTable.Columns
  ) {
    var hash = files.hash
    let varying = swept.variations.names
    for entry in entries where !entry.traits.contains(.run) && !varying.contains(entry.name) {
      if let value = entry.value, !entry.isDefault { hash.take("\(entry.name): \(value)") }
    }
    for place in varying.indices {
      let texts =
        swept.order.places.contains(place)
        ? swept.variations.texts(place)
        : [swept.variations.texts(place)[swept.order.fixed[place] ?? 0]]
      hash.take(varying[place])
      for text in texts { hash.take(text) }
    }
    for name in columns.names { hash.take(name) }
    let digits = String(hash.value, radix: 16)
    text = String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}

/// What was read of files that the values of varying settings name, such as patterns: it decides rows
/// as much as those values do.
struct SweptFiles {
  fileprivate private(set) var hash = FNV()
  private var known: Set<[String]> = []

  /// Takes in what a variation has read, as far as that is new.
  mutating func take(_ read: ResolvedVariation) {
    for choice in read.choices where known.insert([choice.name, choice.text]).inserted {
      let entry = read.entries.first { $0.name == choice.name }
      guard let entry, entry.values.fileKind != nil else { continue }
      hash.take("\(choice.name): \(entry.value ?? choice.text)")
    }
  }
}
