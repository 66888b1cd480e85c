package import Settings

/// A worker's part of a run that several workers share.
package struct Shard: Hashable, Sendable {
  /// Which of them it is, from 1.
  package let number: Int
  /// How many there are.
  package let count: Int

  /// Workers of one run. More than any cluster has, and few enough to be counted one by one.
  package static let counts = 1...1_000_000

  /// All of the run.
  package static let all = Shard(number: 1, count: 1)

  private init(number: Int, count: Int) {
    self.number = number
    self.count = count
  }

  /// Nil where there is no such worker, or where there are more than `counts` says.
  package init?(_ number: Int, of count: Int) {
    guard Self.counts.contains(count), (1...count).contains(number) else { return nil }
    self.init(number: number, count: count)
  }

  /// Whether others have parts of the run, too.
  package var isPart: Bool { count > 1 }
}

extension Shard: CustomStringConvertible {
  package var description: String { "\(number)/\(count)" }
}

extension SettingKind<Shard> {
  /// The K-th of N workers, `K/N`.
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
