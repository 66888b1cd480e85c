internal import Exploration
internal import Settings
internal import Terminals

/// An interactive exploration: the rules that are shown, and the one that is selected.
struct ExploreSession {
  private(set) var exploration: Exploration
  private(set) var sheet: RuleSheet
  private(set) var selection = 0
  /// The outcome of the last step, such as the name of a saved file; empty if there is none.
  private(set) var note = ""
  private(set) var isOver = false

  init(_ exploration: Exploration) async throws {
    self.exploration = exploration
    sheet = try await exploration.sheet()
  }

  /// Makes a step. `columns`: the number of rules that are shown side by side. Returns true if
  /// other rules are shown, or the same in another order.
  mutating func perform(_ action: ExploreAction, columns: Int) async -> Bool {
    note = ""
    switch action {
    case .left: select(selection - 1)
    case .right: select(selection + 1)
    case .up: select(selection - columns)
    case .down: select(selection + columns)
    case .save: save()
    case .quit: isOver = true
    case .choose:
      let variant = selected.variant
      return await change { $0.choose(variant) }
    case .breed: return await change { $0.breed() }
    case .goBack: return await change { $0.goBack() }
    case .mutateMore: return await change { $0.mutateMore() }
    case .changeOpening: return await change { $0.changeOpening() }
    case .hide: return await change { $0.hidesTrivial.toggle() }
    }
    return false
  }

  /// Selects a rule, if there is one with this index.
  mutating func select(_ index: Int) {
    if sheet.tiles.indices.contains(index) { selection = index }
  }

  var selected: RuleSheet.Tile { sheet.tiles[selection] }

  /// Changes the exploration and returns true; notes the error if its rules cannot be shown then.
  private mutating func change(_ step: (inout Exploration) -> Void) async -> Bool {
    var next = exploration
    step(&next)
    do {
      sheet = try await next.sheet()
      (exploration, selection) = (next, 0)
      return true
    } catch {
      note = Self.message(error)
      return false
    }
  }

  private static func message(_ error: any Error) -> String {
    (error as? InputProblem)?.errors.first.map { "\($0)" } ?? "\(error)"
  }
}

// MARK: Results

extension ExploreSession {
  /// Writes a scenario of the selected rule into the current directory.
  private mutating func save() {
    let rule = selected.variant.rule
    do throws(InputProblem) {
      note = PreviewSave.message(try exploration.scenario(of: rule), name: Self.name(of: rule))
    } catch {
      note = Self.message(error)
    }
  }

  /// The longest part of a rule in the name of a file.
  private static let longestName = 60

  /// Returns the name of a rule's file, without its extension.
  private static func name(of rule: String) -> String {
    let letters = rule.prefix(longestName).map { letter in
      letter.isASCII && (letter.isLetter || letter.isNumber) ? letter : "-"
    }
    return "rule-" + String(letters)
  }

  /// The command that shows the same rules again.
  var command: String { ExploreRequest.command(of: exploration) }

  var summary: String {
    ([selected.variant.rule] + selected.variant.changes).joined(separator: " ") + "  "
      + selected.summary
  }

  /// The state of the exploration in a line of text.
  var state: String {
    let (batch, changes) = (exploration.batch, exploration.path.changes)
    let parts = [
      "\(selection + 1)/\(sheet.tiles.count)", changes.isEmpty ? nil : "path \(changes)",
      batch.mutations > 1 ? "\(batch.mutations) mutations" : nil,
      batch.number > 1 ? "batch \(batch.number)" : nil,
      sheet.hidden > 0 ? "\(sheet.hidden) hidden" : nil,
      exploration.openingWords,
    ].compactMap(\.self)
    return parts.joined(separator: ", ") + (note.isEmpty ? "" : "  " + note)
  }
}

extension RuleSheet.Tile {
  var summary: String {
    let numbers = [
      ("entropy", measures.entropy), ("density", measures.density), ("activity", measures.activity),
    ].map { "\($0) \(RuleMeasures.decimal($1))" }
    let moving = measures.movingKinds.map { ["moving \($0)"] } ?? []
    return "interest \(measures.interest): "
      + ([measures.words] + numbers + moving).joined(separator: ", ")
  }
}

/// A step of an exploration, with the name of its key in a browser.
enum ExploreAction: String, CaseIterable {
  case left, right, up, down
  /// Explores the selected rule.
  case choose = "enter"
  /// Shows the next batch.
  case breed = "n"
  case goBack = "b"
  case mutateMore = "m"
  /// Changes the pattern or the density.
  case changeOpening = "p"
  /// Hides or shows the rules that die or fill.
  case hide = "h"
  /// Saves a scenario of the selected rule.
  case save = "s"
  case quit = "q"

  /// The keys in words.
  static let help =
    "enter choose, n next, b back, m mutate, p pattern, h hide, s save, q quit"

  /// Creates the step of a key; nil if the key has none.
  init?(_ key: TerminalKey) {
    switch key {
    case .left: self = .left
    case .right: self = .right
    case .up: self = .up
    case .down: self = .down
    case .enter: self = .choose
    case .escape: self = .quit
    case .character(let letter):
      guard letter.isLetter, let action = Self(rawValue: letter.lowercased()) else { return nil }
      self = action
    default: return nil
    }
  }
}
