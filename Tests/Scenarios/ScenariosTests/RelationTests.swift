import Scenarios
import Settings
import Testing

/// Each row of the tables of relations has a command that breaks it.
@Suite struct RelationTests {
  /// Commands in the order of the tables. Each breaks one relation.
  private static let broken = [
    "life frames=3 duration=1s out=a.gif", "life until=5 frames=rest out=a.gif",
    "life frames=3 until=6 every=2 out=a.gif", "life pattern=glider fit=ash camera=[] out=a.gif",
    "life tile=20x20 cell=3 sheet=2 out=a.png", "life tile=20x20 out=a.png",
    "life panel-labels=a out=a.png", "life final=sd frames=1 out=a.csv",
    "life picture=90x90 cell=3 out=a.png", "life width=40mm cell=3 out=a.png",
    "life height=40mm out=a.png", "life hexagons=odd-row shape=square out=a.png",
    "life hexagons=odd-row out=a.png", "life spread=lines out=a.gif",
    "life spread=bars dodge=yes plot=only out=a.png",
    "life plot=histogram plot-axes=own out=a.png",
    "life plot=only plot-axes=own y-label=cells out=a.png",
    "life plot=only plot-axes=own sheet=2 out=a.png", "life plot=only cell=3 out=a.png",
    "life plot=only sheet=2 plot-legend=ends out=a.png",
    "life plot=histogram plot-x=density out=a.png", "life plot=histogram strip=3 out=a.png",
    "life plot=right plot-x=seed out=a.png", "sea plot=only plot-x=orcas spread=lines out=a.png",
    "life fit=ash size=9 out=a.gif", "life plot=map plot-x=density plot-y=seed sheet=2 out=a.png",
    "life plot=map plot-x=density plot-y=seed group=seed out=a.png", "life plot=map out=a.png",
    "life plot=cells plot-x=seed out=a.png",
    "life plot=only plot-y=density out=a.png",
    "life plot=map plot-x=density plot-y=seed spread=lines out=a.png", "life range=0..1 out=a.png",
    "grid range=frame plot=map plot-x=size plot-y=seed out=a.png",
    "life label=cells out=a.png", "life format=png out=a.png", "life final=yes out=a.gif",
    "life pixels=yuv444p out=a.gif", "life html=fragment out=a.gif", "life poster=last out=a.png",
    "life title=a out=a.csv", "life pattern=glider plot=only fit=ash out=a.gif",
    "life text=20 out=a.png",
    "life time-step=2 out=a.png", "life dpi=90 out=a.gif", "life counts=births out=a.gif",
    "life explain=yes skip=3 out=a.png",
    "life explain=yes frames=3 out=a.gif",
    "life plot=only plot-every=3 out=a.png",
    "life every=2 out=a.png", "life fps=5 out=a.png", "life loop=2 out=a.mp4",
    "life pattern=glider density=10% out=a.gif", "pig policy=yes tournament=yes out=a.png",
    "pig policy=yes skip=3 out=a.png", "pig other=9 out=a.gif", "pig strategies=optimal out=a.gif",
    "grid command=cat input=cells.npy out=a.gif", "grid range=0..1 states=a,b out=a.gif",
    "grid colors=magma out=a.gif", "grid range=0..1 label=a input=cells.npy out=a.gif",
    "agents size-range=1..2 out=a.gif",
    "agents colors=magma out=a.gif",
    "agents age=trail out=a.gif", "agents gap=1 out=a.gif",
    "agents hexagons=odd-row out=a.gif", "agents show=density trail=3 out=a.gif",
    "agents command=cat input=a.csv out=a.gif", "model colors=magma out=a.gif",
  ]

  private static let all =
    Relation.ofFilmsAndOutputs + simulations.flatMap { $0.info.relations }

  @Test func `Each row has a command that breaks it`() {
    let messages = Self.broken.map(errors)
    for relation in Self.all {
      let parts = relation.sentence.split(separator: "{").map { part in
        part.drop { $0 != "}" }.isEmpty ? String(part) : String(part.drop { $0 != "}" }.dropFirst())
      }
      let isBroken = messages.contains { message in parts.allSatisfy(message.contains) }
      #expect(isBroken, "\(relation.settings): \(relation.sentence)")
    }
  }

  @Test(arguments: broken) func `Such a command is an error`(command: String) {
    #expect(errors(command) != "")
  }

  /// Returns the errors of a command, whose words are settings.
  private func errors(_ command: String) -> String {
    let words = command.split(separator: " ").map(String.init)
    let settings = words.dropFirst().map { word -> Setting in
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      // Only a file can contain a list.
      let place: InputLocation =
        parts[1] == "[]" ? .file(path: "a.yaml", line: 1, column: 1) : .option("--\(parts[0])")
      let value = parts[1] == "cells.npy" ? Self.input : parts[1]
      return Setting(
        parts[0], Written(parts[1] == "[]" ? .list(Self.keyframes) : .text(value), at: place),
        at: place)
    }
    do throws(InputProblem) {
      let world = Setting("simulation", words[0], at: .option(words[0]))
      _ = try Document(name: words[0], settings: [world] + settings).jobs()
      return ""
    } catch {
      return error.errors.map(\.message).joined(separator: "\n")
    }
  }

  private static let keyframes = [
    Written(
      .settings(
        ["at", "fit"].map { name in
          Setting(name, name == "at" ? "0" : "world", at: .file(path: "a.yaml", line: 2, column: 1))
        }), at: .file(path: "a.yaml", line: 2, column: 1))
  ]
  private static let input = #filePath.replacing(
    "Scenarios/ScenariosTests/RelationTests.swift", with: "Behavior/inputs/cells.npy")
}
