# A private Slurm with one node, on the loopback interface of this machine. All its files are in one directory. It does not
# affect other files and processes.

start_slurm() {
  export SLURM_CONF=$1/slurm/slurm.conf
  mkdir -p "$1/slurm/state" "$1/slurm/spool" "$1/slurm/munge"
  start_munge "$1/slurm/munge"
  configure "$1/slurm"
  slurmctld -D >"$1/slurm/slurmctld.out" 2>&1 &
  controller=$!
  start_node "$1"
  # The first task of a controller has an additional delay, which a measurement must not include.
  srun true
}

start_munge() {
  chmod 711 "${1%/slurm/munge}" "${1%/munge}"
  dd if=/dev/urandom of="$1/key" bs=1024 count=1 status=none
  chmod 400 "$1/key"
  chown -R munge: "$1"
  chmod 711 "$1"
  runuser -u munge -- munged --foreground --key-file "$1/key" --socket "$1/socket" \
    --pid-file "$1/pid" --log-file "$1/log" --seed-file "$1/seed" >"$1/out" 2>&1 &
  munge=$!
  for _ in $(seq 100); do
    [ ! -S "$1/socket" ] || return 0
    kill -0 $munge 2>/dev/null || break
    sleep 0.1
  done
  echo "cluster-test: munged did not create a socket: $(cat "$1/out" "$1/log" 2>/dev/null)" >&2
  return 1
}

# The ports are not Slurm's default ports, so that an existing Slurm is not affected.
configure() {
  local host; host=$(hostname -s)
  cat >"$SLURM_CONF" <<END
ClusterName=render
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=16817
SlurmdPort=16818
AuthType=auth/munge
AuthInfo=socket=$1/munge/socket,cred_expire=10
CryptoType=crypto/munge
SlurmUser=root
SlurmdUser=root
StateSaveLocation=$1/state
SlurmdSpoolDir=$1/spool
SlurmctldPidFile=$1/slurmctld.pid
SlurmdPidFile=$1/slurmd.pid
SlurmctldLogFile=$1/slurmctld.log
SlurmdLogFile=$1/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SchedulerParameters=sched_min_interval=0,batch_sched_delay=0,sched_interval=2
ReturnToService=2
SlurmdTimeout=10
KillWait=2
NodeName=$host NodeAddr=127.0.0.1 CPUs=2
PartitionName=all Nodes=$host Default=YES MaxTime=INFINITE State=UP
END
}

start_node() {
  slurmd -D >>"$1/slurm/slurmd.out" 2>&1 &
  node=$!
  for _ in $(seq 100); do
    # A node that continues earlier tasks is mix or alloc. A star after the state means that the node does not respond.
    case $(sinfo -h -o %t 2>/dev/null) in idle|mix|alloc) return ;; esac
    sleep 0.2
  done
  echo "cluster-test: after 20 s the state of the node is $(sinfo -h -o %t)" >&2
  return 1
}

# Kills the daemon and all processes that it has started, as a power failure would.
kill_node() {
  local all step
  all=$node
  for step in $(steps); do all="$all $step $(descendants "$step")"; done
  kill -9 $all 2>/dev/null || true
}

# Prints the step processes of this Slurm. Their titles replace their arguments, but they have files of this Slurm open.
steps() {
  local step own
  own=$(realpath "${SLURM_CONF%/*}")
  for step in $(pgrep -f "^slurmstepd: \[" || true); do
    [ -z "$(find "/proc/$step/fd" -lname "$own/*" -print -quit 2>/dev/null)" ] || echo "$step"
  done
}

descendants() {
  local child
  for child in $(pgrep -P "$1"); do echo "$child"; descendants "$child"; done
}

# Draws the images of a directory and waits until all tasks have ended. `sbatch --wait` polls less and less often.
submit() {
  local job; job=$(cd "$1" && sbatch --parsable -o slurm.out slurm.sh)
  while [ -n "$(squeue -h -j "$job" 2>/dev/null)" ]; do sleep 0.2; done
}

requeue_a_task() {
  local task
  task=$(squeue -h -r -t RUNNING -o %i | head -1)
  scontrol requeue "$task"
}

# Also kills processes that wait for a task, because no controller will answer them.
stop_slurm() {
  local process
  [ -z "${node:-}" ] || kill_node
  for process in $(jobs -p); do kill $(descendants "$process") "$process" 2>/dev/null || true; done
  wait 2>/dev/null || true
}
