# SPDX-License-Identifier: GPL-3.0-or-later
"""The tests of a hub on PostgreSQL 18, the newest version, beside Debian's 15."""

import pathlib
import shutil
import signal
import sys
import tempfile

import pytest

from program import ROOT

# The tests below run here with this file's own server.
from test_hub import (  # noqa: F401
    hub, test_a_lost_machine_is_revoked_and_gets_no_new_key, test_a_member_who_tries_everything_gets_at_nothing_of_others,
    test_a_renewal_that_is_killed_leaves_all_machines_working, test_init_says_what_it_did_and_refuses_what_cannot_be,
    test_leaving_keeps_local_data_and_erases_only_what_is_asked, test_the_hub_learns_no_name_no_key_and_no_word,
    test_the_owner_types_a_password_on_a_terminal_and_it_is_not_shown, test_two_machines_join_and_know_each_other)
from test_hub_sync import (  # noqa: F401
    test_each_edit_of_the_newest_machine_holds, test_killed_at_any_moment_it_ends_the_same,
    test_what_is_forgotten_goes_from_the_hub_and_from_the_other_machine, test_what_one_machine_knows_the_other_gets)
from test_share import (  # noqa: F401
    pair, test_a_hub_that_changes_swaps_withholds_or_repeats_is_noticed,
    test_no_member_writes_in_the_name_of_another_or_reads_what_is_not_theirs,
    test_revoking_takes_back_what_was_not_read_and_says_what_it_cannot)

sys.path.insert(0, str(ROOT / "Tests/Support"))
from postgres_server import HAS_NEWER, Postgres  # noqa: E402

pytestmark = pytest.mark.skipif(not HAS_NEWER, reason="scripts/postgresql.sh has fetched no PostgreSQL 18")


@pytest.fixture(scope="module")
def server():
    """A server of version 18 for all tests of this file."""
    folder = pathlib.Path(tempfile.mkdtemp(prefix="mindpulse-hub-", dir="/tmp"))
    folder.chmod(0o755)
    one = Postgres(folder / "server", newer=True)
    yield one
    one.stop(signal.SIGQUIT)
    shutil.rmtree(folder, ignore_errors=True)


def test_the_server_is_the_one_that_was_fetched(server):
    assert server.sql("SHOW server_version_num").startswith("18")
