import Automata
import Drawing
import Grids
import Imaging
import Scenarios
import TestSupport
import Testing
import Worlds

@testable import Films

@Suite struct ThemeSampleTests {
  private var film: Film {
    var film = Film(Life(pattern: nil, size: Size(width: 20, height: 10)), frames: 1)
    film.look.cell = 1
    return film.themeSample(of: simulations)
  }

  private func image(of film: Film, _ theme: Theme) async throws -> Painting {
    var film = film
    film.look.theme = theme
    let shots = try film.opened(for: []).shots()
    return try #require(try shots()).image.painting
  }

  @Test func `A sample shows every kind of cell and the tones of its ages`() async throws {
    let shown = Set(try await image(of: film, .light).inColors.elements)
    let legend = simulations.flatMap { $0.info.kinds } + [CellKind("accent")]
    for color in Theme.light.colors(of: [CellKind("background")] + legend) {
      #expect(shown.contains(color))
    }
    for age in Age.allCases {
      let tones = Theme.light.colors(of: age.legend(of: [CellKind("dead"), CellKind("alive")]))
      #expect(shown.contains(tones[1]) && shown.contains(tones[AgeTone.count]))
    }
  }

  @Test func `Kinds that a theme does not name keep the colors of their worlds`() throws {
    var film = film
    film.look.theme = Theme(
      background: Color(red: 255, green: 238, blue: 204), text: Color(red: 64, green: 32, blue: 0))
    let theme = film.themeSample(of: simulations).look.theme
    for kinds in simulations.map({ $0.info.kinds }) {
      #expect(theme.colors(of: kinds) == film.look.theme.colors(of: kinds))
      #expect(kinds.allSatisfy { theme.colors[$0.name] != nil })
    }
    #expect(theme.colors["dead"] == theme.background && theme.colors["alive"] == theme.text)
  }

  @Test func `The Life sample starts with live cells that change`() throws {
    let life = film
    let world = try life.simulation.opening(seed: 1)
    var later = world
    later.advance(by: 1)
    #expect(world.counts.map(\.name) == ["alive"])
    let region = try #require(world.bounds)
    #expect(world.cells(in: region) != later.cells(in: region))
    #expect(world.cells(in: ScaledRegion(region).rescaled(to: 3)).elements.max() ?? 0 > 0)
  }

  @Test func `All themes fit on one sheet`() throws {
    let names = [
      "blueprint", "contrast", "dark", "dusk", "light", "mint", "paper", "phosphor", "print",
    ]
    let tiles = try names.map { name in
      var film = film
      film.look.theme = try #require(Theme.listed(name))
      return Sheet.Tile(film, label: name)
    }
    let reel = try Composition.tiles(Sheet(tiles, columns: 3)).opened(for: [])
    #expect(try #require(try reel.shots()()).image.palette.colors.count <= Palette.limit)
  }
}
