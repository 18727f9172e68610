import { readFileSync } from 'node:fs';
import { clauses } from '../../../conformance/clauses/catalogue.js';
import type { Clause, StatementId } from '../../../conformance/clauses/clause.js';
import { decided, judgedWith, notTestable } from '../../../conformance/clauses/other-statements.js';
import { packageFolder } from '../../text/package-folder.js';

/** A statement of the service document, and how it is judged. */
export interface Statement {
  readonly id: StatementId;
  readonly sentence: string;
  /** The M clauses that rest on it. */
  readonly clauses: readonly Clause[];
  /** The statements with which it is judged, if no clause rests on it. */
  readonly judgedWith?: readonly StatementId[];
  /** The decision of the reference profile, if the statement leaves something open or recommends it. */
  readonly decided?: string;
  /** The reason if nothing can judge it. */
  readonly notTestable?: string;
}

/** The statements of `docs/service.md`, by id, in their order. */
export function readStatements(): ReadonlyMap<string, Statement> {
  const page = readFileSync(new URL('docs/service.md', packageFolder()), 'utf8');
  const rows = page.matchAll(/^\| <a id="s[\d.]+"><\/a>(S\d+\.\d+) +\| (.*\S) +\|$/gm);
  return new Map([...rows].map(([, id = '', sentence = '']) => [id, statementOf(id, sentence)]));
}

function statementOf(text: string, sentence: string): Statement {
  // The pattern of a row has the form of an id.
  const id = text as StatementId;
  const resting = [...clauses.values()].filter(({ statements = [] }) => statements.includes(id));
  const [others, open, reason] = [judgedWith[id], decided[id], notTestable[id]];
  return {
    id,
    sentence,
    clauses: resting,
    ...(others && { judgedWith: others }),
    ...(open !== undefined && { decided: open }),
    ...(reason !== undefined && { notTestable: reason }),
  };
}
