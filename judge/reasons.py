"""The closed list of reasons for a verdict, each with a sentence for people."""

from __future__ import annotations

from collections.abc import Iterable

from data.judgements import Reason

SENTENCES: dict[str, str] = {
    "agrees": "The logbook's own run prints {printed}; the claim needs {needed}.",
    "disagrees": "The logbook's own run prints {printed}; the claim needs {needed}.",
    "counterexample": "The run prints {printed}, which breaks {needed}.",
    "holds_where_checked": "The run prints {printed}, which agrees with {needed}; finite checks do not prove it.",
    "smaller_scale": "The run reached {reached}; the claim speaks of {needed}.",
    "scale_not_shown": "The run does not show {needed}, so its scale is not known.",
    "smaller_scale_contradicts": "The run contradicts the claim, but at {reached} where the claim speaks of {needed}.",
    "no_run": "No run with a command and an exit code bears on this claim.",
    "only_pasted": "The number stands in pasted output or in prose only; nothing shows that it was run.",
    "no_number": "Runs were found, but none prints {needed} under a name that could be matched.",
    "no_quantity": "The claim's wording names no single number that rules could look for in a run.",
    "run_failed": "The run that prints it ended with exit code {exit}; a failed run supports nothing.",
    "not_this_unit": "The numbers cannot be compared: {problem}.",
    "runs_disagree": "The logbook's own runs disagree with each other on this claim.",
    "contract_not_reviewed": "What would count as evidence was derived by rules and nobody reviewed it, so rules alone decide nothing here.",
    "kind_not_for_rules": "A claim of this kind ({kind}) cannot be decided by comparing numbers.",
    "numbers_match": "A run prints {printed}, which agrees with the claim's {needed}.",
    "numbers_differ": "A run prints {printed}, which differs from the claim's {needed}.",
    "code_not_shown": "The script behind the run is not in the logbook, so nobody can see how the number came about.",
    "capped": "{sentence}",
    "quote_not_found": "The passage that would carry the verdict does not stand in the judged text.",
    "quote_says_less": "The quoted lines stand in the judged text, but their numbers do not carry the verdict.",
    "votes_differ": "The votes on this claim differ.",
    "claim_differs": "The logbook tests a claim with other numbers than the event's; it is judged neither way.",
    "not_attempted": "The logbook says nothing about this claim that could be found.",
    "read_agrees": "The cited output agrees with what the claim needs.",
    "read_disagrees": "The cited output contradicts what the claim needs.",
    "read_smaller": "The cited run is smaller than what the claim speaks of, or a stand-in for it.",
    "read_finite": "The cited run checks finitely many cases of a claim about all cases or about a limit.",
    "other_quantity": "The cited output measures another quantity, unit or base than the claim's.",
    "other_setup": "The cited run uses another method, model or data set than the claim's.",
    "baseline_not_fair": "The baseline of the comparison was not measured, or not under equal conditions.",
    "hard_coded": "The script holds the reported number instead of computing it.",
    "evidence_unclear": "The passages shown do not settle the claim in either direction.",
    "figure_only": "The evidence stands in a figure only, which cannot be read as text.",
    "backend_substitution": "The run uses another backend, library or hardware than the paper.",
    "people_prefer": "People who did not know which was which preferred {label} in {part} of {whole} pairs with a preference (95 % interval {low} to {high}); {pairs} pairs, {reviewers} reviewers.",
    "people_prefer_other": "People who did not know which was which preferred {label} in only {part} of {whole} pairs with a preference (95 % interval {low} to {high}); {pairs} pairs, {reviewers} reviewers.",
    "people_undecided": "People who did not know which was which preferred {label} in {part} of {whole} pairs with a preference (95 % interval {low} to {high}; {pairs} pairs): that settles it in neither direction.",
    "not_testable_here": "What this claim needs is not available to any team: closed data, models or people.",
}
"""Code -> sentence. A code never changes its meaning; a new meaning is a new code."""


def reason(code: str, **facts: str) -> Reason:
    """A reason of the closed list, its sentence filled with plain facts."""
    sentence = SENTENCES[code]
    for name, value in facts.items():
        sentence = sentence.replace("{" + name + "}", value)
    return Reason(code=code, sentence=sentence)


RAISING: dict[str, str] = {
    "smaller_scale": "Run it at the scale of the claim and print that scale, for example `n=1000000`.",
    "smaller_scale_contradicts": "Run it at the scale of the claim: a contradiction counts only there.",
    "scale_not_shown": "Print the scale in the run's output, for example `n=1000000 seeds=30`.",
    "holds_where_checked": "A finite check cannot prove this; a trend over several scales, or a counterexample, says more.",
    "no_run": "Run the experiment with `trackio logbook run -- <command>`, so that command, exit code and output are recorded.",
    "only_pasted": "Run the command through `trackio logbook run` instead of pasting what it printed.",
    "no_number": "Print the quantity's name as the claim has it, then its number and unit: `test accuracy: 0.91`, without other words between.",
    "no_quantity": "Needs a judge that reads, or an organiser who writes down what would count.",
    "run_failed": "Make the run end with exit code 0; print a negative result instead of failing on it.",
    "not_this_unit": "Print the quantity alone in one line, in the unit and per the base that the claim uses: `latency: 7.2 ms`.",
    "runs_disagree": "Say which run counts, and why the others differ; leave out superseded runs, and print progress and single seeds under another name than the result.",
    "contract_not_reviewed": "An organiser reviews what would count as evidence, or a model judges this claim.",
    "kind_not_for_rules": "Needs a judge that reads: a model, or people.",
    "code_not_shown": "Run a script file by its name, so that Trackio keeps its text beside the output.",
    "claim_differs": "Test the claim as the event words it, with its numbers.",
    "not_attempted": "Add a page for this claim that names it in the event's words.",
    "quote_says_less": "Print the claim's quantity, its value and its unit in one line of the run's output.",
    "quote_not_found": "Keep the decisive line in the run's output, unedited.",
    "read_smaller": "Run it at the scale of the claim and print that scale, for example `n=1000000`.",
    "read_finite": "A finite check cannot prove this; a trend over several scales, or a counterexample, says more.",
    "other_quantity": "Print the quantity in the unit and per the base that the claim uses.",
    "other_setup": "Run the method, model and data set that the claim names.",
    "baseline_not_fair": "Measure the baseline in the same run, tuned and sized like the claim's own method.",
    "hard_coded": "Compute the number in the script that prints it.",
    "evidence_unclear": "Print the claim's quantity with its name, unit and scale in the output of a run.",
    "figure_only": "Print the figure's numbers in the output of a run.",
    "people_undecided": "Have more pairs judged, or by more people; a set that cites them is judged anew.",
    "backend_substitution": "Say which backend the paper used, and show that the substitute does not change the result.",
}
"""Code -> what the team could do about it. Codes without an entry need nothing from the team."""

FOR_MODELS = (
    "read_agrees",
    "read_disagrees",
    "read_smaller",
    "read_finite",
    "other_quantity",
    "other_setup",
    "baseline_not_fair",
    "hard_coded",
    "runs_disagree",
    "only_pasted",
    "no_run",
    "code_not_shown",
    "claim_differs",
    "evidence_unclear",
    "figure_only",
    "backend_substitution",
    "not_testable_here",
    "not_attempted",
)
"""The codes that a model may give: their sentences need no facts filled in."""


def raising(reasons: Iterable[Reason]) -> tuple[str, ...]:
    """What would raise the verdict, one sentence for each reason that has one, without repeats."""
    return tuple(dict.fromkeys(RAISING[r.code] for r in reasons if r.code in RAISING))
