# Measurements and assertions of scripts/cluster-test.

fail() { echo "cluster-test: $*" >&2; exit 1; }

# Runs a command and prints its time in seconds.
seconds() {
  local start; start=$(date +%s.%N)
  "$@" >&2
  awk -v start="$start" -v end="$(date +%s.%N)" 'BEGIN { printf "%.1f", end - start }'
}

efficiency() { awk -v alone="$1" -v shared="$2" 'BEGIN { printf "%d", 100 * alone / shared }'; }

# Prints the drawing time of the busiest worker divided by the mean.
unevenness() {
  awk -F, 'FNR == 1 { for (i = 1; i <= NF; i++) if ($i == "seconds") column = i; next }
    { time[FILENAME] += $column; all += $column }
    END { for (name in time) if (time[name] > most) most = time[name]; printf "%.2f", most * length(time) / all }' \
    "$1"/timings-*.csv
}

images() { find "$1/images" -name '*.gif' 2>/dev/null | wc -l; }

wait_for_images() {
  for _ in $(seq 3000); do
    [ "$(images "$1")" -ge "$2" ] && return
    sleep 0.1
  done
  fail "after five minutes there are only $(images "$1") images in $1"
}

same_images() {
  [ "$(images "$1")" = "$3" ] || fail "expected $3 images in $1, got $(images "$1")"
  diff -rq "$1/images" "$2/images" || fail "the images of two processes and of Slurm differ"
}

# Prints the jobs that were drawn, from the timings of all workers.
drawn() { awk -F, '$NF == "drawn" { print $1 }' "$1"/timings-*.csv; }

each_drawn_once() {
  [ "$(drawn "$1" | sort -u | wc -l)" = "$2" ] || fail "expected $2 drawn jobs, got $(drawn "$1" | sort -u | wc -l)"
  nothing_twice "$1"
}

nothing_twice() {
  local twice; twice=$(drawn "$1" | sort | uniq -d)
  [ -z "$twice" ] || fail "drawn twice: $twice"
}
