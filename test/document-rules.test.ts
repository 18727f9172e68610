import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { clauses } from '../conformance/clauses/catalogue.js';
import { judgedWith } from '../conformance/clauses/other-statements.js';
import { operations } from '../conformance/oracle/operations.js';
import { prefixesWithoutForce } from '../conformance/oracle/sandbox-prefixes.js';
import type { DocumentRule } from '../src/events/document-rule.js';
import {
  documentRules as exploreRules,
  outcomeRules,
  scopeRule,
} from '../src/examine/explore/checks/document-rules.js';
import { documentRules as historyRules } from '../src/history/checker.js';
import {
  amountRules,
  foreignRules,
  documentRules as personaRules,
  prefixRules,
  sandboxRule,
} from '../src/simulator/integrator/document-rules.js';
import { projectRoot } from './import-rules/project-files.js';

const page = readFileSync(path.join(projectRoot, 'docs/service.md'), 'utf8');

const tables: Readonly<Record<string, readonly DocumentRule[]>> = {
  history: Object.values(historyRules),
  explore: [
    ...Object.values(exploreRules),
    ...outcomeRules,
    ...operations.map(({ clause }) => scopeRule(clause)),
  ],
  personas: [
    ...Object.values(personaRules),
    ...Object.values(foreignRules),
    ...amountRules.values(),
    ...prefixRules.values(),
  ],
};

it('a reference that only resembles a prefix is of the profile, and another one is not', () => {
  const ruleOf = (prefix: string) => sandboxRule({ referenceId: `${prefix}1`, amount: '0.01' })?.clause;
  expect(prefixesWithoutForce.map(ruleOf)).toEqual(prefixesWithoutForce.map(() => undefined));
  expect([ruleOf('SBX-FAIL-'), ruleOf('PAY-')]).toEqual(['SBX-10', 'SBX-01']);
});

/** Returns whether a clause rests on a statement, or on one with which it is judged. */
const rests =
  (statement: string) =>
  (statements: readonly string[] = []) =>
    [statement, ...(Object.entries(judgedWith).find(([id]) => id === statement)?.[1] ?? [])].some((each) =>
      statements.includes(each),
    );

it.each(Object.entries(tables))(
  'each rule of the %s that fails a service by the document names a clause of level M and a statement of docs/service.md',
  (_of, rules) => {
    for (const { clause, statement } of rules) {
      expect(clauses.get(clause)?.level, clause).toBe('M');
      expect(page, statement).toContain(`</a>${statement} `);
      expect(clauses.get(clause)?.statements, `${clause} rests on ${statement}`).toSatisfy(rests(statement));
    }
  },
);
