#!/bin/sh
# GNU parallel. On this machine: ./parallel.sh; on others over SSH: ./parallel.sh --sshloginfile hosts
seq 16 | parallel "$@" --wd . --joblog parallel.log --halt soon,fail=1 \
  render run sweep.yaml --jobs 1 --if-changed --shard {}/16
