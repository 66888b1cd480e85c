"""Holds examples/cluster/job.yaml against Kubernetes' schema, and runs what its pods run: in a root that has nothing but what
is in the Containerfile's image, as its user, on a volume that is root's and the group's that the job names, each with the
variables that a Job sets. Together they draw what one machine draws.

Usage: kubernetes.py <folder to draw in>; as root, with a `render` on the PATH that is linked statically
"""
import filecmp
import json
import os
import shutil
import subprocess
import sys

import kubernetes_validate
import yaml

place = sys.argv[1]
example = "examples/cluster"


def image(root):
    """Makes a folder what the image has, and returns the Containerfile's words by their instructions."""
    with open("packaging/Containerfile.in") as file:
        said = dict(line.split(maxsplit=1) for line in file.read().splitlines() if line and not line.startswith("#"))
    assert said["FROM"] == "scratch", "the image has more than the program"
    archive, folder = said["ADD"].split()
    if subprocess.run(["ldd", shutil.which("render")], capture_output=True).returncode == 0:
        sys.exit("kubernetes.py: the image has no libraries: give a render that is linked statically (scripts/build)")
    program = f"{root}{folder}{archive.removesuffix('.tar.gz')}/bin/render"
    os.makedirs(os.path.dirname(program))
    shutil.copy(shutil.which("render"), program)
    # Runtimes make these two.
    os.makedirs(f"{root}{said['WORKDIR']}")
    os.makedirs(f"{root}/proc")
    return said


def volume(path, pod):
    """A volume as a pod gets it, with the scenario in it."""
    os.makedirs(path, exist_ok=True)
    shutil.copy(f"{example}/sweep.yaml", path)
    os.chmod(path, 0o755)
    if "fsGroup" in pod.get("securityContext", {}):
        os.chown(path, 0, pod["securityContext"]["fsGroup"])
        os.chmod(path, 0o2775)


def run_pod(root, said, container, index):
    user, group = said["USER"].split(":")
    command = container.get("command") or json.loads(said["ENTRYPOINT"])
    variables = {variable["name"]: variable["value"] for variable in container["env"]}
    subprocess.run(
        ["unshare", "--mount", "--mount-proc", f"--root={root}", f"--wd={said['WORKDIR']}", f"--setgid={group}",
         f"--setuid={user}", *command, *container.get("args", [])],
        check=True, stdout=subprocess.DEVNULL,
        env={"PATH": os.defpath, **variables, "JOB_COMPLETION_INDEX": str(index)})


def pictures(path):
    return sorted(os.listdir(f"{path}/pictures"))


with open(f"{example}/job.yaml") as file:
    job = yaml.safe_load(file)
kubernetes_validate.validate(job, kubernetes_validate.latest_version(), strict=True)

pod = job["spec"]["template"]["spec"]
container = pod["containers"][0]
assert container.get("imagePullPolicy") == "IfNotPresent", "an image that no registry has would be asked of one"
root, alone = f"{place}/pods", f"{place}/one-machine"
said = image(root)
shared = root + container["volumeMounts"][0]["mountPath"]
volume(shared, pod)
for index in range(job["spec"]["completions"]):
    run_pod(root, said, container, index)
os.mkdir(alone)
shutil.copy(f"{example}/sweep.yaml", alone)
subprocess.run(["render", "run", "sweep.yaml"], cwd=alone, check=True, stdout=subprocess.DEVNULL)

assert len(pictures(alone)) == 600 and pictures(alone) == pictures(shared), "other pictures"
_, other, unread = filecmp.cmpfiles(f"{alone}/pictures", f"{shared}/pictures", pictures(alone), shallow=False)
assert not other and not unread, f"other bytes: {other + unread}"
