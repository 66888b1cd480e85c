internal import Drawing
internal import Imaging
internal import Worlds

/// The parts of a film for pages with a player.
struct PlayerLayout {
  let film: PlayerFilm
  private let painter: Painter
  /// The generation of the world at the film's generation 0; nil if the plot has no generations.
  private let firstGeneration: Int?
  /// A remark that frames are pixels, with the reason; nil if they are cells.
  let remark: String?

  /// `hasCamera`: true if the view changes.
  init(_ survey: FilmSurvey, _ painter: Painter, hasCamera: Bool) {
    let film = survey.film
    let obstacle =
      hasCamera ? "a camera" : film.parts > 1 ? "moving cells ('tween')" : painter.cellObstacle
    remark =
      film.showsWorld
      ? obstacle.map(PlayerFrame.pixelNote)
      : nil
    self.painter = painter
    firstGeneration = film.plot?.kind == .generations ? film.worldInfo.generation : nil
    self.film = painter.playerFilm(
      film.legend, scale: film.framing.age == nil ? film.worldInfo.colorScale : nil,
      areCells: obstacle == nil)
  }

  /// Returns the parts of a shot. `world`: the world that it shows.
  func frame(
    of world: any World, _ shot: Shot, _ text: TitleAndCaption, _ plot: [PlotLine]
  ) -> PlayerFrame {
    let (image, region, texts) = (shot.image, film.region, text.columns)
    let areCells = film.drawing != .pixels
    return PlayerFrame(
      of: film, title: texts.title, caption: texts.caption,
      plot: painter.playerPlot(plot, at: firstGeneration.map { _ in shot.generation })
    ) { [painter] in
      areCells ? painter.playerNumbers(of: world) : image.entries(in: region)
    }
  }
}
