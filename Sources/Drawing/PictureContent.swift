internal import Worlds

/// The content of one picture.
struct PictureContent: Sendable {
  let world: any World
  /// The camera's view; nil shows the whole region of the painter.
  let viewport: Viewport?
  /// The moment of the transition to the next generation; nil if no cell moves.
  let between: TransitionMoment?
  let text: TitleAndCaption
  /// The shapes over the world, in addition to the world's own.
  let figures: [Figure]
  /// The curves of the plot.
  let lines: [PlotLine]

  /// The world without its moving cells.
  var cells: any World { between?.transition.resting ?? world }
}
