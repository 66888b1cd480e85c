extension Film {
  /// What there is to see of the film's theme, its world a part of that.
  package var ofTheme: Film {
    var film = self
    film.simulation = ThemeSample(simulation)
    return film
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
