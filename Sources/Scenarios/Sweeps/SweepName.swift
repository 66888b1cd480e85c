internal import Films
internal import Grids
internal import Settings

/// A name that identifies a sweep: 16 hexadecimal digits, the hash of everything that determines
/// its rows.
struct SweepName {
  let text: String

  /// - Parameters:
  ///   - entries: the settings of one of its variations.
  ///   - files: the contents of the files that varying settings name.
  init(
    _ entries: [SettingEntry], _ swept: SweptVariations, files: SweptFilesHash,
    finally columns: SweepTable.Columns
  ) {
    var hash = files.hash
    let varying = swept.variations.names
    // Varying settings follow below with all of their values.
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

/// A hash of the files that the values of varying settings name, such as patterns. Their contents
/// determine rows as much as the values do.
struct SweptFilesHash {
  fileprivate private(set) var hash = FNV()
  private var known: Set<[String]> = []

  /// Adds the files of a variation that have not been added before.
  mutating func take(_ read: ResolvedVariation) {
    for choice in read.choices where known.insert([choice.name, choice.text]).inserted {
      let entry = read.entries.first { $0.name == choice.name }
      guard let entry, entry.values.fileKind != nil else { continue }
      hash.take("\(choice.name): \(entry.value ?? choice.text)")
    }
  }
}
