/// How several workers share what there is to draw.
extension HelpTopic {
  static let shards = HelpTopic(
    name: "shards", summary: "several workers that draw one set of files",
    text: """
      Workers are given the same words, and each draws its part of all pictures of all files and
      variations. The parts take about as long as each other, whatever the order of the files; every
      picture is one worker's, and its bytes are those that it would have without the others.

        render run --shard 3/16 pictures/*.yaml

      Where no word says which worker one is, the environment does: Slurm's in the tasks of an array
      (SLURM_ARRAY_TASK_ID with _MIN, _MAX and _STEP), and Kubernetes' in the pods of an indexed Job
      (JOB_COMPLETION_INDEX, with JOB_COMPLETIONS, which the Job's manifest sets). --shard 1/1 draws all.

      A film with all its outputs is one picture, and so is a sheet. Each is put in its place when it is
      whole. With --if-changed a worker that is started again draws what is missing; with --keep-going a
      picture that cannot be drawn does not keep the rest from it, and all of those are named at the
      end, with status 1. --timings times.csv says what each has taken.

      `render plan` says beforehand whose each picture is.
      """)
}
