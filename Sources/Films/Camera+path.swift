internal import Drawing
internal import Grids
internal import Settings

extension Film {
  /// The way that its camera takes: along keyframes, or with a world that moves on as it repeats
  /// itself; nil where it stands still.
  ///
  /// - Parameter picture: the size of the part of the picture that shows the world.
  func path(_ scout: Scouted, picture: Size) -> CameraPath? {
    if let path = camera.path(scout, look: look, picture: picture) { return path }
    guard let cycle, cycle.moves else { return nil }
    let start = Viewport(fitting: scout.region, into: picture, cell: look.cell, gap: look.gap)
    let periods = shown.frames * shown.every / cycle.period
    return cycle.path(times: max(1, periods), from: start)
  }
}

extension Camera {
  /// The largest cells, in pixels, but for those of films whose cells are larger: they would only
  /// take memory, and time for each frame.
  private static let largestPitch = 1024

  /// The way that the camera takes; nil where there are no keyframes.
  ///
  /// - Parameters:
  ///   - scout: what the film shows without a camera, and what lives when it is asked for.
  ///   - picture: the size of the part of the picture that shows the world.
  func path(_ scout: Scouted, look: Look, picture: Size) -> CameraPath? {
    guard !keyframes.isEmpty else { return nil }
    return CameraPath(
      keyframes: keyframes.map { keyframe in
        var viewport = viewport(of: keyframe, scout, look, picture)
        let largest = max(Self.largestPitch, look.cell + look.gap)
        viewport.pitch = viewport.pitch.smaller(Pitch(pixels: largest, cells: 1))
        return CameraPath.Stop(
          generation: keyframe.generation, viewport: viewport, ease: keyframe.ease)
      })
  }

  private func viewport(
    of keyframe: Keyframe, _ scout: Scouted, _ look: Look, _ picture: Size
  ) -> Viewport {
    let fitting = { (region: Region) in
      Viewport(fitting: region, into: picture, cell: look.cell, gap: look.gap)
    }
    switch keyframe.aim {
    case .world: return fitting(scout.region)
    case .alive:
      let region = scout.alive[keyframe.generation] ?? .empty
      return fitting(region.isEmpty ? scout.region : region.expanded(by: 1))
    case .point(let x, let y, let zoom):
      let middle = { (cell: Ratio) in
        Int128(cell.rounded(times: Pitch.one)) + Int128(Pitch.one / 2)
      }
      return Viewport(
        x: middle(x), y: middle(y), pitch: Pitch(zoom, times: look.cell + look.gap))
    }
  }
}
