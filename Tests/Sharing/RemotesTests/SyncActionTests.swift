import Foundation
import TestSupport
import Testing

@testable import Remotes

@Suite struct SyncActionTests {
  /// A row of the table in docs/library.md: the three states and the action.
  struct Row: Hashable {
    let agreed: String?
    let mine: String?
    let theirs: String?
    var action = ""
  }

  static let rows: [Row] = {
    let page = projectFolder.appending(path: "docs/library.md")
    let text = (try? String(contentsOf: page, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count >= 4, cells[..<3].allSatisfy({ ["–", "A", "B", "C"].contains($0) }) else {
        return nil
      }
      let states = cells[..<3].map { $0 == "–" ? nil : $0 }
      return Row(agreed: states[0], mine: states[1], theirs: states[2], action: cells[3])
    }
  }()

  @Test func `the table in the documentation has all 27 cases`() {
    let states: [String?] = [nil, "A", "B"]
    let cases = states.flatMap { a in
      states.flatMap { m in states.map { Row(agreed: a, mine: m, theirs: $0) } }
    }
    let documented = Set(Self.rows.map { Row(agreed: $0.agreed, mine: $0.mine, theirs: $0.theirs) })
    #expect(documented.isSuperset(of: cases))
    #expect(Self.rows.count == 28)
  }

  @Test(arguments: rows)
  func `each case has the documented action`(row: Row) {
    let action = SyncAction(agreed: row.agreed, mine: row.mine, theirs: row.theirs)
    #expect(action.rawValue == row.action)
  }
}
