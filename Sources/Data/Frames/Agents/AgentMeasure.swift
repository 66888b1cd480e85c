internal import Grids
internal import Settings

/// A number of the agents of a frame, as the settings `counts` and `plot-counts` write it:
/// `mean(energy)` of all agents, `mean(energy, wolf)` of those of a kind.
struct AgentMeasure: Hashable, Sendable {
  enum Function: String, CaseIterable { case mean, sum, min, max }

  let function: Function
  let column: String
  let kind: String?

  init?(_ text: String) {
    guard let open = text.firstIndex(of: "("), text.hasSuffix(")"),
      let function = Function(rawValue: String(text[..<open]))
    else { return nil }
    let inner = text[text.index(after: open)...].dropLast()
    let words = inner.partsOutsideParentheses
    guard (1...2).contains(words.count), words.allSatisfy({ !$0.isEmpty }) else { return nil }
    (self.function, column, kind) = (function, words[0], words.count == 2 ? words[1] : nil)
  }

  var name: String { "\(function)(\(column)\(kind.map { ", \($0)" } ?? ""))" }

  /// Returns the value for some numbers, of which those that are missing are left out; nil without any.
  func value(of numbers: some Sequence<Double>) -> Double? {
    let numbers = numbers.filter { !$0.isNaN }
    switch function {
    case .mean: return numbers.isEmpty ? nil : numbers.reduce(0, +) / Double(numbers.count)
    case .sum: return numbers.isEmpty ? nil : numbers.reduce(0, +)
    case .min: return numbers.min()
    case .max: return numbers.max()
    }
  }
}

extension SettingsReader {
  /// Returns the measures that the settings of counts name.
  func agentMeasures() -> [AgentMeasure] {
    let texts = ["counts", "plot-counts"].flatMap { written($0)?.all ?? [] }.compactMap(\.text)
    return texts.flatMap(\.partsOutsideParentheses).compactMap { AgentMeasure($0) }.withoutRepeats
  }
}
