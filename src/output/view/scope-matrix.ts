import type { KeptCheck } from './checks.js';

/** A probe of a scenario: an app with one scope alone calls an operation. */
export interface ScopeCell {
  readonly operation: string;
  readonly scope: string;
  /** True if the response admits the app. */
  readonly admitted: boolean;
  readonly verdict: KeptCheck['verdict'];
  readonly check: KeptCheck;
}

export interface ScopeMatrix {
  readonly cells: ReadonlyMap<string, ScopeCell>;
  readonly operations: readonly string[];
  readonly scopes: readonly string[];
}

export const noScopeMatrix: ScopeMatrix = { cells: new Map(), operations: [], scopes: [] };

const scenarioForm = /^scopes\.([A-Za-z]+)$/;
const titleForm = /^with (\S+) alone$/;

/** The scenarios of the matrix are named after their operation, and their checks after the one scope of the app. */
export function foldScopeCheck(matrix: ScopeMatrix, check: KeptCheck): ScopeMatrix {
  const operation = scenarioForm.exec(check.scenario)?.[1];
  const scope = titleForm.exec(check.title)?.[1];
  if (operation === undefined || scope === undefined) return matrix;
  const isDenied = check.actual === '403' || check.actual === '401';
  const cell = { operation, scope, admitted: !isDenied, verdict: check.verdict, check };
  return {
    cells: new Map(matrix.cells).set(cellKey(operation, scope), cell),
    operations: including(matrix.operations, operation),
    scopes: including(matrix.scopes, scope),
  };
}

export function cellKey(operation: string, scope: string): string {
  return `${operation} ${scope}`;
}

function including(names: readonly string[], name: string): readonly string[] {
  return names.includes(name) ? names : [...names, name].sort();
}
