struct SHA256: Sendable { mutating func update(_ bytes: ArraySlice<UInt8>) {}
  mutating func finish() -> String { String(repeating: "0", count: 64) } }
