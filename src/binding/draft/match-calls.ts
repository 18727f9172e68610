import { type CanonicalCall, canonicalCalls } from '../calls.js';
import { callForms } from '../forms/call-forms.js';
import { partsOfSchema } from '../forms/schema-parts.js';
import type { ApiField, ApiOperation } from './api-document.js';
import { isSameName, likeness, wordsOf } from './words.js';

/** A call of the profile with the operation that is most like it. */
export interface MatchedOperation {
  readonly call: CanonicalCall;
  readonly operation: ApiOperation;
  /** False if another one is about as like, or this one is not very. */
  readonly isSure: boolean;
}

interface Candidate {
  readonly call: CanonicalCall;
  readonly operation: ApiOperation;
  readonly score: number;
}

/** Below it nothing is matched. */
const minScore = 1;
/** A match with this score is sure, if no other one comes closer than the distance. */
const sureScore = 1.6;
const sureDistance = 0.15;

const adminWords = ['admin', 'administration', 'office', 'backoffice', 'manage', 'management'];

/** The best match of each call, by names, methods and fields; each operation stands for one call. */
export function matchCalls(operations: readonly ApiOperation[]): ReadonlyMap<string, MatchedOperation> {
  const worded = operations.map((operation) => ({
    operation,
    words: wordsOf(`${operation.path} ${operation.text}`),
  }));
  const candidates = canonicalCalls
    .flatMap((call) =>
      worded.map((each) => ({ call, operation: each.operation, score: scoreOf(call, each) })),
    )
    .filter(({ score }) => score >= minScore)
    .sort((one, other) => other.score - one.score);
  const matched = new Map<string, MatchedOperation>();
  const taken = new Set<ApiOperation>();
  for (const candidate of candidates) {
    const { call, operation } = candidate;
    if (matched.has(call.name) || taken.has(operation)) continue;
    matched.set(call.name, { call, operation, isSure: isSure(candidate, candidates, taken) });
    taken.add(operation);
  }
  return matched;
}

function isSure(
  best: Candidate,
  candidates: readonly Candidate[],
  taken: ReadonlySet<ApiOperation>,
): boolean {
  const rival = candidates.find(
    ({ call, operation }) => call === best.call && operation !== best.operation && !taken.has(operation),
  );
  return best.score >= sureScore && (rival === undefined || best.score - rival.score >= sureDistance);
}

interface WordedOperation {
  readonly operation: ApiOperation;
  readonly words: readonly string[];
}

function scoreOf({ name, method, path }: CanonicalCall, { operation, words }: WordedOperation): number {
  const form = callForms[name];
  const isAdmin = path.includes('/admin/');
  const places = (template: string) => (template.replace('{system}', '').match(/\{/g) ?? []).length;
  return (
    2 * likeness(wordsOf(name), words) +
    (method === operation.method ? 0.3 : 0) +
    (places(path) === places(operation.path) ? 0.2 : 0) +
    (isAdmin === words.some((word) => adminWords.includes(word)) ? 0.4 : 0) +
    (path === operation.path ? 1 : 0) +
    0.4 * share(form?.request, operation.request) +
    0.6 * share(form?.response, operation.response)
  );
}

/** The share of the fields of a form that have the same name in others. */
function share(form: Parameters<typeof partsOfSchema>[0] | undefined, fields: readonly ApiField[]): number {
  const names = form === undefined ? [] : Object.keys(partsOfSchema(form).properties ?? {});
  if (names.length === 0 || fields.length === 0) return names.length === fields.length ? 0.5 : 0;
  return names.filter((name) => fields.some((each) => isSameName(each.name, name))).length / names.length;
}
