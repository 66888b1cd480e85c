#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The number of images that are drawn at the same time.
public enum Workers {
  /// The default: the number of processor cores, at most 1024.
  public static let standard = max(1, min(1024, sysconf(Int32(_SC_NPROCESSORS_ONLN))))
}
