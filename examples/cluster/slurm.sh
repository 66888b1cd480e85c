#!/bin/sh
# A Slurm job array: sbatch slurm.sh
#SBATCH --job-name=sweep --array=1-16 --cpus-per-task=1 --requeue --open-mode=append
# render reads the shard from the task's environment. A requeued task continues where it stopped.
render run sweep.yaml --jobs 1 --if-changed --keep-going \
  --timings "timings-$SLURM_ARRAY_TASK_ID.csv"
