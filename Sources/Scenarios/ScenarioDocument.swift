public import Settings

/// A scenario as it is written: its settings, and what they are called together.
public struct ScenarioDocument: Sendable {
  /// The file's name without folder and ending.
  public let name: String
  public var settings: [Setting]
  /// What is known to be wrong already, to be reported with the rest.
  public var mistakes: [Mistake]

  public init(name: String, settings: [Setting], mistakes: [Mistake] = []) {
    self.name = name
    self.settings = settings
    self.mistakes = mistakes
  }

  /// Lays settings over these: what both have is taken from the new ones.
  public func overlaid(with others: [Setting]) -> ScenarioDocument {
    var result = self
    result.settings.removeAll { setting in others.contains { $0.name == setting.name } }
    result.settings += others
    return result
  }
}

extension ScenarioDocument {
  /// The document with numbers for the seeds that are to be random, and those numbers.
  func decidingSeeds() -> (document: ScenarioDocument, seeds: [UInt64]) {
    var result = self
    var seeds: [UInt64] = []
    func decided(_ written: Written) -> Written {
      switch written.content {
      case .text("random"):
        seeds.append(UInt64.random(in: 0...(.max)))
        return Written(.text("\(seeds[seeds.count - 1])"), at: written.place)
      case .list(let values): return Written(.list(values.map(decided)), at: written.place)
      default: return written
      }
    }
    result.settings = settings.map { setting in
      setting.name == "seed" ? Setting("seed", decided(setting.value), at: setting.place) : setting
    }
    return (result, seeds)
  }
}
