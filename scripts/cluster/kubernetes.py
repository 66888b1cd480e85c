"""Validates examples/cluster/job.yaml with Kubernetes' schema and runs the commands of its pods. Each runs in a root
directory with only the contents of the Containerfile's image, as the image's user, with the variables that a Job sets.
The volume belongs to root and to the group in the job. The images must equal those of a single machine.

Usage: kubernetes.py <directory for images>; requires root and a statically linked `render` on the PATH
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
    """Fills a directory with the contents of the image, and returns the Containerfile's arguments by instruction."""
    with open("packaging/Containerfile.in") as file:
        said = dict(line.split(maxsplit=1) for line in file.read().splitlines() if line and not line.startswith("#"))
    assert said["FROM"] == "scratch", "the image contains more than the program"
    archive, folder = said["ADD"].split()
    if subprocess.run(["ldd", shutil.which("render")], capture_output=True).returncode == 0:
        sys.exit("kubernetes.py: render must be linked statically, because the image has no libraries (see scripts/build)")
    program = f"{root}{folder}{archive.removesuffix('.tar.gz')}/bin/render"
    os.makedirs(os.path.dirname(program))
    shutil.copy(shutil.which("render"), program)
    # Container runtimes create these directories.
    os.makedirs(f"{root}{said['WORKDIR']}")
    os.makedirs(f"{root}/proc")
    return said


def volume(path, pod):
    """Creates a volume as a pod mounts it, with the scenario."""
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


def images(path):
    return sorted(os.listdir(f"{path}/images"))


with open(f"{example}/job.yaml") as file:
    job = yaml.safe_load(file)
kubernetes_validate.validate(job, kubernetes_validate.latest_version(), strict=True)

pod = job["spec"]["template"]["spec"]
container = pod["containers"][0]
assert container.get("imagePullPolicy") == "IfNotPresent", "the image is in no registry, so it must not be pulled"
root, alone = f"{place}/pods", f"{place}/one-machine"
said = image(root)
shared = root + container["volumeMounts"][0]["mountPath"]
volume(shared, pod)
for index in range(job["spec"]["completions"]):
    run_pod(root, said, container, index)
os.mkdir(alone)
shutil.copy(f"{example}/sweep.yaml", alone)
subprocess.run(["render", "run", "sweep.yaml"], cwd=alone, check=True, stdout=subprocess.DEVNULL)

assert len(images(alone)) == 600 and images(alone) == images(shared), "the file names differ"
_, other, unread = filecmp.cmpfiles(f"{alone}/images", f"{shared}/images", images(alone), shallow=False)
assert not other and not unread, f"the files differ: {other + unread}"
