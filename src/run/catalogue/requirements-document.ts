import { clauses } from '../../../conformance/clauses/catalogue.js';
import {
  currentRequirements,
  frozenRequirements,
  requirementVersions,
} from '../../../conformance/clauses/requirements/requirement-sets.js';

/** `docs/development/requirements.md`. */
export function requirementsDocument(): string {
  const frozen = requirementVersions.filter((version) => version !== currentRequirements);
  return [
    '# Requirement sets',
    '',
    'Generated from `conformance/clauses` by `npm run docs`; a test fails if it is stale.',
    '',
    `\`tillfleet conform --requirements 0.1.0\` judges by the clauses and checks as they stood in 0.1.0. A scenario or clause that`,
    'did not exist is left out. A check that did not exist, or whose title was another, is shown and never fails; it is a witness if',
    'it holds. A check is of the document only if it was then and is now, since one that became P had been wrong. So a gate that is',
    `green by a set stays green when clauses are added. Without the option the set is ${currentRequirements}, that of this version.`,
    '`npm run requirements` writes a set from reports of embedded runs; then `conformance/clauses/requirements/requirement-sets.ts`',
    'gets its row and the next name.',
    '',
    ...frozen.flatMap((version, index) => [
      `## ${version} to ${requirementVersions[index + 1] ?? ''}`,
      '',
      '| Clause | Level | Requirement before | Requirement now |',
      '| --- | --- | --- | --- |',
      ...changesSince(version),
      '',
    ]),
  ].join('\n');
}

/** The clauses whose level or words differ from those of now. */
function changesSince(version: string): readonly string[] {
  const then = frozenRequirements(version)?.clauses ?? new Map();
  const ids = new Set([...clauses.keys(), ...then.keys()]);
  return [...ids].flatMap((id) => {
    const [before, now] = [then.get(id), clauses.get(id)];
    if (before?.level === now?.level && before?.requirement === now?.requirement) return [];
    const level =
      before?.level === now?.level ? now?.level : `${before?.level ?? 'new'} → ${now?.level ?? 'none'}`;
    const words =
      before?.requirement === now?.requirement
        ? ['', now?.requirement]
        : [before?.requirement, now?.requirement];
    return [`| ${id} | ${level} | ${words.map((each) => (each ?? '').replaceAll('|', '\\|')).join(' | ')} |`];
  });
}
