internal import Films
internal import Settings

/// What tells a sweep from all others: sixteen digits made of all that decides its rows.
struct SweepName {
  let text: String

  /// - Parameter entries: what was read of one of its variations.
  init(_ entries: [SettingEntry], _ swept: SweptVariations, finally columns: SweptTable.Columns) {
    var hash = FNV()
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

/// The hash of Fowler, Noll and Vo, in 64 bits (FNV-1a).
private struct FNV {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  /// Takes a text and its end.
  mutating func take(_ text: String) {
    for byte in Array(text.utf8) + [0] {
      value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
    }
  }
}
