internal import Grids
internal import Worlds

extension Film {
  /// Something that is drawn over it, and when.
  struct Drawn: Sendable {
    let annotation: Annotation
    let shown: Range<Int>
  }

  /// All that events draw over it, in the order in which they do.
  var annotations: [Drawn] {
    events.compactMap { event in
      event.change.annotation.map { annotation in
        Drawn(annotation: annotation, shown: annotation.generations(from: event.generation))
      }
    }
  }

  /// What of its palette is for what is drawn over cells: by events first, since somebody wants to see
  /// that.
  var figureNeeds: FigureNeeds {
    annotations.reduce(FigureNeeds.none) { $0.union(FigureNeeds(of: $1.annotation.figures)) }
      .union(simulation.worldInfo.figures)
  }
}
