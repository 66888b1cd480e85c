internal import CGD
internal import Grids
internal import Imaging
internal import Synchronization

/// Images of canvases that are gone, for the next of their size: films need one after the other, and
/// memory that is asked for anew takes as long as painting it.
enum SpareImages {
  @safe
  private struct Spare: @unchecked Sendable {
    let image: gdImagePtr

    var size: Size {
      unsafe Size(width: Int(image.pointee.sx), height: Int(image.pointee.sy))
    }
  }

  /// The oldest first.
  private static let spares = Mutex<[Spare]>([])

  /// An image that has been painted; nil where there is none of the size.
  static func take(_ size: Size) -> gdImagePtr? {
    let spare = spares.withLock { spares in
      spares.lastIndex { $0.size == size }.map { spares.remove(at: $0) }
    }
    return unsafe spare?.image
  }

  /// Keeps an image that nobody paints any more, in place of the oldest if need be.
  static func give(_ image: gdImagePtr) {
    let gone = spares.withLock { spares in
      spares.append(unsafe Spare(image: image))
      var bytes = spares.reduce(0) { $0 + $1.size.area }
      var gone: [Spare] = []
      while bytes > Picture.mostSpare {
        gone.append(spares.removeFirst())
        bytes -= gone[gone.count - 1].size.area
      }
      return gone
    }
    for spare in gone { unsafe gdImageDestroy(spare.image) }
  }
}
