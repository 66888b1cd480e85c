"""Holds examples/cluster/job.yaml against Kubernetes' schema, and runs what its pods run, each with the variables that a Job
sets: together they draw what one machine draws.

Usage: kubernetes.py <folder to draw in>
"""
import filecmp
import os
import subprocess
import sys

import kubernetes_validate
import yaml

place = sys.argv[1]
example = "examples/cluster"


def run(folder, command, **variables):
    subprocess.run(command, cwd=folder, check=True, env={**os.environ, **variables}, stdout=subprocess.DEVNULL)


def folder(name):
    path = os.path.join(place, name)
    os.mkdir(path)
    with open(f"{example}/sweep.yaml") as source, open(f"{path}/sweep.yaml", "w") as copy:
        copy.write(source.read())
    return path


def pictures(path):
    return sorted(os.listdir(f"{path}/pictures"))


with open(f"{example}/job.yaml") as file:
    job = yaml.safe_load(file)
kubernetes_validate.validate(job, kubernetes_validate.latest_version(), strict=True)

container = job["spec"]["template"]["spec"]["containers"][0]
mount = container["volumeMounts"][0]["mountPath"]
shared, alone = folder("pods"), folder("one-machine")
for index in range(job["spec"]["completions"]):
    said = {variable["name"]: variable["value"] for variable in container["env"]}
    command = [word.replace(f"{mount}/", f"{shared}/") for word in container["command"]]
    run(shared, command, JOB_COMPLETION_INDEX=str(index), **said)
run(alone, ["render", "run", "sweep.yaml"])

assert len(pictures(alone)) == 600 and pictures(alone) == pictures(shared), "other pictures"
_, other, unread = filecmp.cmpfiles(f"{alone}/pictures", f"{shared}/pictures", pictures(alone), shallow=False)
assert not other and not unread, f"other bytes: {other + unread}"
