#!/bin/sh
# A Slurm array: sbatch slurm.sh
#SBATCH --job-name=sweep --array=1-16 --cpus-per-task=1 --requeue --open-mode=append
# The shard is that of the task: nothing else has to be said. A task that is requeued goes on.
render run sweep.yaml --jobs 1 --if-changed --keep-going \
  --timings "timings-$SLURM_ARRAY_TASK_ID.csv"
