internal import CGD
internal import Grids
internal import Imaging
internal import Synchronization

/// A pool of images of released canvases, for new canvases of the same size.
///
/// An animation needs one canvas after another, and allocating fresh memory takes as long as
/// painting it.
enum ImagePool {
  @safe
  private struct Spare: @unchecked Sendable {
    let image: gdImagePtr

    var size: Size {
      unsafe Size(width: Int(image.pointee.sx), height: Int(image.pointee.sy))
    }
  }

  /// The spare images, the oldest first.
  private static let spares = Mutex<[Spare]>([])

  /// Returns a spare image with old contents; nil if there is none of that size.
  static func dequeue(_ size: Size) -> gdImagePtr? {
    let spare = spares.withLock { spares in
      spares.lastIndex { $0.size == size }.map { spares.remove(at: $0) }
    }
    return unsafe spare?.image
  }

  /// Adds an unused image to the pool. The oldest images are freed if the pool exceeds
  /// `Picture.maximumSparePixels`.
  static func enqueue(_ image: gdImagePtr) {
    let gone = spares.withLock { spares in
      spares.append(unsafe Spare(image: image))
      var bytes = spares.reduce(0) { $0 + $1.size.area }
      var gone: [Spare] = []
      while bytes > Picture.maximumSparePixels {
        gone.append(spares.removeFirst())
        bytes -= gone[gone.count - 1].size.area
      }
      return gone
    }
    for spare in gone { unsafe gdImageDestroy(spare.image) }
  }
}
