extension Int {
  /// A number of tenths as a decimal number: `3.2`.
  package var inTenths: String { "\(self / 10).\(self % 10)" }
}

package enum ByteCount {
  /// Returns `812 bytes`, `645 KB`, `3.2 MB` or `1.5 GB`.
  package static func shown(_ bytes: Int) -> String {
    switch bytes {
    case ..<1000: "\(bytes) bytes"
    case ..<999_500: "\((bytes + 500) / 1000) KB"
    case ..<999_950_000: tenths(of: 1_000_000, in: bytes) + " MB"
    default: tenths(of: 1_000_000_000, in: bytes) + " GB"
    }
  }

  private static func tenths(of unit: Int, in bytes: Int) -> String {
    (bytes / (unit / 10) + (bytes % (unit / 10) >= unit / 20 ? 1 : 0)).inTenths
  }
}
