"""Entries of the queue, and how they end, as records."""

from data.kinds import JudgementFailed, JudgementMade, SubmissionReceived
from data.records import Verdict
from tests.data.build import judgement


def asked(submission_id: str, place: str, **fields: object) -> SubmissionReceived:
    whole = {"submission_id": submission_id, "address": place, "place": place} | fields
    return SubmissionReceived.model_validate(whole)


def judged(submission_id: str, space_id: str, seconds: float = 10.0) -> JudgementMade:
    """The judgement that ends a submission, of a commit of its own."""
    return judgement(
        space_id.split("/")[0],
        {1: Verdict.TOY},
        space_id=space_id,
        sha=f"sha-{submission_id}",
        submission_id=submission_id,
        seconds=seconds,
    )


def failed(submission_id: str) -> JudgementFailed:
    return JudgementFailed(submission_id=submission_id, address="x", message="private")
