internal import Drawing
internal import Grids
internal import Settings

extension FilmSurvey {
  /// The pitch in pixels up to which a camera enlarges cells, unless they are larger without a
  /// camera. Larger cells would only cost memory, and time for each frame.
  private static let largestPitch = 1024

  /// Returns the path of its camera: along its keyframes, or following a moving periodic world.
  /// Returns nil if the view never changes.
  ///
  /// - Parameter picture: the size of the part of the image that shows the world.
  func cameraPath(picture: Size) -> CameraPath? {
    if film.camera.keyframes.isEmpty {
      guard let cycle, cycle.moves else { return nil }
      let periods = film.shown.frames * film.shown.every / cycle.period
      return CameraPath(
        following: cycle, times: max(1, periods), from: viewport(fitting: region, picture))
    }
    return CameraPath(
      keyframes: film.camera.keyframes.map { keyframe in
        var viewport = viewport(of: keyframe, picture)
        let largest = max(Self.largestPitch, film.look.cell + film.look.gap)
        viewport.pitch = viewport.pitch.smaller(Pitch(pixels: largest, cells: 1))
        return CameraPath.Stop(
          generation: keyframe.generation, viewport: viewport, ease: keyframe.ease)
      })
  }

  private func viewport(of keyframe: Camera.Keyframe, _ picture: Size) -> Viewport {
    switch keyframe.aim {
    case .world: return viewport(fitting: region, picture)
    case .alive:
      let living = living[keyframe.generation] ?? .empty
      return viewport(fitting: living.isEmpty ? region : living.expanded(by: 1), picture)
    case .point(let x, let y, let zoom):
      // Views are measured in 65536ths of a cell. Half a cell is added to aim at the center of the
      // cell.
      let middle = { (cell: Ratio) in
        Int128(cell.rounded(times: Pitch.one)) + Int128(Pitch.one / 2)
      }
      return Viewport(
        x: middle(x), y: middle(y),
        pitch: Pitch(zoom, times: film.look.cell + film.look.gap))
    }
  }

  private func viewport(fitting region: Region, _ picture: Size) -> Viewport {
    film.look.viewport(fitting: region, into: picture)
  }
}
