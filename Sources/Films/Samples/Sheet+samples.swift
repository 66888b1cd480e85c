internal import Drawing
internal import Worlds

extension Film {
  /// What there is to see of the film's theme, its world a part of that.
  package var ofTheme: Film {
    var film = self
    film.simulation = ThemeSample(simulation)
    film.look.theme = film.look.theme.namingAll
    return film
  }
}

extension Theme {
  /// The theme with the colours that kinds of cells without one have in their own worlds, which another
  /// legend does not know.
  fileprivate var namingAll: Theme {
    var theme = self
    for kinds in simulations.map({ $0.info.kinds }) {
      for (kind, color) in zip(kinds, colors(of: kinds)) where colors[kind.name] == nil {
        theme.colors[kind.name] = color
      }
    }
    theme.colors["accent"] = theme.colors["accent"] ?? accent
    return theme
  }
}

extension Sheet {
  /// The sheet with a sample of each film's theme in place of its world.
  package var ofThemes: Sheet {
    var sheet = self
    sheet.films = films.map(\.ofTheme)
    return sheet
  }
}
