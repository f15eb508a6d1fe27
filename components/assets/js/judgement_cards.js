/* Verdict cards: one claim, its verdict, the quotes it rests on, why, and what would raise it. */
"use strict";
(() => {
  const { h } = OR;

  const DIRECTIONS = {
    supports: "the evidence points towards the claim",
    contradicts: "the evidence points against the claim",
  };

  /** A commit as people write it, "commit 3f9c2ab"; or the digest of a folder, "folder-96e8…". */
  OR.commit = (sha) => (sha.length === 40 ? `commit ${sha.slice(0, 7)}` : sha);

  /** The address of our view of a judged page, at a line. (`page` is a parameter of Gradio itself.) */
  OR.evidenceHref = (judgementId, page, line) =>
    OR.href({ judgement: judgementId, at: page, line: line || 1 });

  /** A citation as a quote whose place opens the judged page. */
  OR.citation = (citation, judgementId) => OR.quote(
    citation.quote, [citation.where, " · ", citation.tier],
    OR.evidenceHref(judgementId, citation.page, citation.line));

  const more = (citations, judgementId) => citations.length > 0 && h("details", { class: "or-fold" },
    h("summary", {}, `${OR.plural(citations.length, "more quote")}`),
    citations.map((citation) => OR.citation(citation, judgementId)));

  const list = (title, sentences) => sentences.length > 0 && h("div", { class: "or-why" },
    h("h4", {}, title), sentences.length === 1 ? h("p", {}, OR.coded(sentences[0]))
      : h("ul", {}, sentences.map((sentence) => h("li", {}, OR.coded(sentence)))));

  /* Where the verdict itself does not say which way the evidence points. */
  const direction = (assessment) => ["toy", "inconclusive"].includes(assessment.verdict) &&
    assessment.direction !== "neither" && h("span", {}, DIRECTIONS[assessment.direction]);

  const facts = (assessment) => [
    assessment.grade && h("span", { title: assessment.grade_words }, assessment.grade),
    ...assessment.reached.map((axis) => h("span", {}, `${axis.name} up to ${OR.number(axis.value)}`)),
    direction(assessment),
    !assessment.contract_reviewed && h("span", {
      title: "What would count as evidence for this claim was worked out by rules; no person has looked at it yet.",
    }, "what would settle it: written by rules, not yet reviewed"),
  ].filter(Boolean).flatMap((fact, index) => (index ? [" · ", fact] : [fact]));

  const ownWords = (assessment) =>
    assessment.logbook_claim && assessment.logbook_claim !== assessment.claim &&
    h("p", { class: "meta" }, "The logbook words it: ", h("q", {}, assessment.logbook_claim));

  /** One claim's card. */
  OR.verdictCard = (assessment, number, { judgement_id: judgementId, account }) => {
    const [decisive, ...others] = assessment.citations;
    return h("article", { class: "or-card or-assess", id: `claim-${number}`, tabindex: "-1", data: { claim: assessment.claim_id } },
      h("header", {},
        h("h3", {}, h("span", { class: "or-no" }, `${number}`), assessment.claim),
        OR.chip(assessment.verdict, assessment.provisional && "provisional")),
      ownWords(assessment),
      decisive && OR.citation(decisive, judgementId),
      h("p", { class: "or-facts" }, facts(assessment)),
      list(assessment.verdict === "inconclusive" ? "Why it stays open" : "Why", assessment.reasons),
      list("What would raise it", assessment.would_raise),
      OR.checkList(assessment.checks, judgementId),
      more(others, judgementId),
      OR.accountFold(account.claims[assessment.claim_id]));
  };

  const EFFECTS = {
    fact: ["i", "a fact"],
    flag: ["⚑", "for people to look at"],
    cap: ["▾", "limits the verdict"],
  };

  /** Checks in plain words; each says what it does and where it was found. */
  OR.checkList = (checks, judgementId) => checks.length > 0 && h("ul", { class: "or-checks" },
    checks.map((check) => {
      const [sign, word] = EFFECTS[check.effect];
      return h("li", { class: check.effect },
        h("i", { "aria-hidden": "true" }, sign),
        h("span", {}, h("b", { title: `check ${check.id}` }, check.limit || word), " ", check.sentence,
          check.where && [" ", h("a", { href: OR.evidenceHref(judgementId, check.page, check.line) }, check.where)]));
    }));
})();
