import errno
from pathlib import Path

import pytest

from data.disk import disk_errors, refuse_network_disk
from data.records import UserError

MOUNTS = r"""
22 27 0:21 / /proc rw - proc proc rw
27 1 254:0 / / rw,relatime - overlay overlay rw,lowerdir=/a
30 27 0:40 / /data rw,nosuid shared:7 - fuse.bucket bucket rw
31 30 0:41 / /data/fast rw - ext4 /dev/vdb rw
32 27 0:42 / /home/my\040files rw master:1 - nfs4 server:/export rw
33 27 0:43 / /twice rw - ext4 /dev/vdc rw
34 33 0:44 / /twice rw - cifs //server/share rw
35 27 0:45 / /rootless rw - fuse.fuse-overlayfs fuse-overlayfs rw
36 27 0:46 / /shared rw - 9p host rw
broken line
"""


@pytest.fixture
def mounts(tmp_path: Path) -> Path:
    path = tmp_path / "mountinfo"
    path.write_text(MOUNTS)
    return path


@pytest.mark.parametrize(
    ("folder", "kind"),
    [
        ("/data/store", "fuse.bucket"),
        ("/home/my files/store", "nfs4"),
        ("/twice", "cifs"),
        ("/shared/deep/er", "9p"),
    ],
)
def test_network_disks_and_bucket_mounts_are_refused_with_the_reason(mounts, folder, kind):
    with pytest.raises(UserError, match=rf"mounted bucket \({kind}\).*choose a folder on a local"):
        refuse_network_disk(Path(folder), mounts)


@pytest.mark.parametrize("folder", ["/store", "/data/fast/store", "/dataset", "/rootless/x"])
def test_local_disks_are_accepted(mounts, folder):
    assert refuse_network_disk(Path(folder), mounts) is None


def test_a_link_is_judged_by_where_it_leads(mounts, tmp_path):
    (tmp_path / "link").symlink_to("/data")

    with pytest.raises(UserError, match="bucket"):
        refuse_network_disk(tmp_path / "link" / "store", mounts)


def test_where_mounts_are_unknown_the_folder_is_accepted(tmp_path):
    assert refuse_network_disk(Path("/data"), tmp_path / "no such file") is None


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (errno.ENOSPC, "is full: nothing was saved; free space and try again"),
        (errno.EROFS, "is read-only for this program"),
        (errno.EACCES, "is read-only for this program"),
        (errno.ENAMETOOLONG, "cannot be used"),
    ],
)
def test_a_failure_of_the_disk_says_what_to_do(number, words):
    with pytest.raises(UserError, match=words), disk_errors(Path("store")):
        raise OSError(number, "the system's words")
