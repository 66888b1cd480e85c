/// The topics on large runs.
extension HelpTopic {
  static let shards = HelpTopic(
    "shards", also: ["shard", "workers", "cluster", "slurm", "kubernetes", "parallel"],
    summary: "several workers that share one set of scenarios",
    text: """
      All workers get the same command line, and each draws its share of the images. The shares take about the
      same time. An image has the same bytes as without workers.

        render run --shard 3/16 pictures/*.yaml

      Without --shard, the environment selects the worker: in a Slurm array SLURM_ARRAY_TASK_ID, with _MIN,
      _MAX and _STEP; in an indexed Kubernetes Job JOB_COMPLETION_INDEX and JOB_COMPLETIONS, which the
      manifest has to set. --shard 1/1 draws everything.

      Each output is moved to its place as soon as it is complete. With --if-changed, a restarted worker
      skips finished outputs. With --keep-going, a failed image does not stop the others; the failures are
      listed at the end, with exit status 1. --timings times.csv records the time of each image.

      `render plan` prints the distribution of the work in advance. `render merge` joins the parts of a table.
      """)

  static let limits = HelpTopic(
    "limits", also: ["limit", "budget", "timeout", "resources", "ram"],
    summary: "limits on memory, pixels, bytes and time",
    text: """
      `render` estimates memory, pixels and output size before it starts, and refuses runs that exceed a limit.
      The time limit, and the memory of worlds that grow, are checked while a run plays.

      | --max-memory 2G | worlds and images in memory; by default 4G, at most half of the machine's memory
      | --max-pixels 1G | the pixels of all images together
      | --max-bytes 500M | the bytes of all outputs, estimated as the worst case of each format
      | --max-time 60 | seconds

      K, M, G and T are powers of 1000. The environment variables RENDER_MAX_MEMORY, RENDER_MAX_PIXELS,
      RENDER_MAX_BYTES and RENDER_MAX_TIME set the same limits. A scenario file cannot set them, since it may be
      untrusted.

        render sea --frames 20 --max-memory 2G --max-time 60 --out sea.gif
        render run garden.yaml --root . --max-pixels 1G --max-bytes 500M
      """)

  static let libraries = HelpTopic(
    "libraries", also: ["library", "swift", "api", "dependencies", "package"],
    summary: "the Swift libraries, and the programs that render uses",
    text: """
      The Swift package has three library products for programs of your own.

      | Worlds | the simulations, and protocols for simulations of your own
      | Patterns | reading and writing pattern files
      | Films | animations of worlds, written to files

      The directory examples/library of the source code contains two programs that use them.

      `render` needs no other program, except ffmpeg on the PATH for video. `render version` prints its version.
      """)
}
