// Validation of texts.

import { oust } from "./load.js";

let pages;

// Returns all codes of findings, each with its page.
export function codes() {
  pages ??= JSON.parse(oust().codes());
  return pages;
}

// Adds the page of its code to each finding. The text is shared.
export function withExplanations(findings) {
  if (findings.length === 0) return findings;
  const known = new Map(codes().map(({ code, explanation }) => [code, explanation]));
  for (const finding of findings) finding.explanation = known.get(finding.code);
  return findings;
}

export function validate(text, { select = [], ignore = [] } = {}) {
  const report = JSON.parse(oust().validate(text, select, ignore));
  withExplanations(report.findings);
  return report;
}

export function fix(text, { select = [], ignore = [] } = {}) {
  return JSON.parse(oust().fix(text, select, ignore));
}

// Returns a text with edits made, which do not overlap.
export function applyEdits(text, edits) {
  const last = [...edits].sort((a, b) => b.start - a.start || b.end - a.end);
  return last.reduce((made, { start, end, text: inserted }) => made.slice(0, start) + inserted + made.slice(end), text);
}
