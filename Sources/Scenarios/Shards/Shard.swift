package import Settings

/// One worker's part of a run that several workers share.
package struct Shard: Hashable, Sendable {
  /// The number of the worker, counted from 1.
  package let number: Int
  /// The number of workers.
  package let count: Int

  /// The allowed numbers of workers. The maximum exceeds any cluster, but is small enough for loops
  /// over all workers.
  package static let counts = 1...1_000_000

  /// The entire run.
  package static let all = Shard(number: 1, count: 1)

  private init(number: Int, count: Int) {
    self.number = number
    self.count = count
  }

  /// Returns nil if there is no such worker, or if `counts` does not contain the number of workers.
  package init?(_ number: Int, of count: Int) {
    guard Self.counts.contains(count), (1...count).contains(number) else { return nil }
    self.init(number: number, count: count)
  }

  /// True if other workers have parts of the run, too.
  package var isPart: Bool { count > 1 }
}

extension Shard: CustomStringConvertible {
  package var description: String { "\(number)/\(count)" }
}

extension SettingKind<Shard> {
  /// A shard in the notation `K/N`: worker K of N.
  package static var shard: SettingKind {
    SettingKind(
      "K/N with K from 1 to N and N at most \(Shard.counts.upperBound), such as 1/4",
      placeholder: "K/N", forms: [.pattern("^[0-9]+/[0-9]+$")], list: .none
    ) { text in
      let numbers = text.split(separator: "/", omittingEmptySubsequences: false)
        .compactMap { SettingKind<Int>.wholeNumber(Shard.counts).value(String($0)) }
      return numbers.count == 2 && text.count(where: { $0 == "/" }) == 1
        ? Shard(numbers[0], of: numbers[1]) : nil
    }
  }
}
