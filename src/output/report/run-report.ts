import Type, { type Static } from 'typebox';
import type { Immutable } from '../../events/schema/event-schema.js';
import { exchange } from '../../events/schema/fields.js';
import { walkedPaths } from '../../events/schema/path.js';
import { clauseResult, noticeFields, runFigures } from '../../events/schema/run.js';
import { notOffered, unjudged } from '../../events/schema/scenario.js';
import { verdicts } from '../../events/verdict.js';

/** The newest version of the report's format. A change that breaks readers raises it. */
export const reportFormatVersion = 1;

const closed = { additionalProperties: false } as const;
const text = Type.String();
const count = Type.Integer({ minimum: 0 });
const milliseconds = Type.Integer({ minimum: 0, description: 'Milliseconds.' });
const verdict = Type.Enum([...verdicts], { description: `From best to worst: ${verdicts.join(', ')}.` });
const level = Type.Enum(['M', 'P'], {
  description: 'M: shown in the service document. P: decided by the reference profile.',
});

const reportedCheck = Type.Object(
  {
    clause: text,
    level,
    statement: Type.Optional(
      Type.String({
        description: 'The statement of docs/service.md, or the section of STOMP 1.2, that it rests on.',
      }),
    ),
    title: text,
    verdict: Type.Enum(['pass', 'differs', 'fail']),
    expected: text,
    actual: text,
    uncertaintyMs: Type.Optional(Type.Number({ minimum: 0 })),
    exchange: Type.Optional(exchange),
  },
  closed,
);

const reportedScenario = Type.Object(
  {
    id: text,
    area: text,
    title: text,
    clauses: Type.Array(text),
    verdict,
    reason: Type.Optional(Type.String({ description: 'Why the verdict is not a pass.' })),
    unjudged,
    notOffered,
    startedAtMs: Type.Optional(milliseconds),
    elapsedMs: milliseconds,
    checks: Type.Array(reportedCheck),
  },
  closed,
);

const reportedClause = Type.Object(
  {
    id: text,
    area: text,
    level,
    requirement: text,
    ...clauseResult,
    scenarios: Type.Array(Type.String({ description: 'Id of a scenario that claims the clause.' })),
  },
  closed,
);

const reportedNotice = Type.Object(noticeFields, closed);

/** The result of a run as one JSON document; `docs/schemas/report.schema.json` is made from it. */
export const runReport = Type.Object(
  {
    formatVersion: Type.Literal(reportFormatVersion),
    tool: Type.Object({ name: Type.Literal('tillfleet'), version: text }, closed),
    run: Type.Object(
      {
        seed: Type.Integer({ minimum: 0 }),
        clock: Type.Enum(['real', 'virtual']),
        network: Type.Enum(['tcp', 'memory']),
        target: text,
        targetFile: Type.Optional(text),
        owned: Type.Optional(Type.Boolean()),
        strict: Type.Optional(Type.Boolean()),
        requirements: Type.Optional(text),
        startedAt: Type.String({ description: 'Instant, ISO 8601 in UTC.' }),
        elapsedMs: milliseconds,
        terminals: Type.Object({ asked: count, onlinePeak: count }, closed),
        integrators: count,
        faults: Type.Optional(text),
      },
      closed,
    ),
    complete: Type.Boolean({ description: 'False: the stream ends before the run has ended.' }),
    verdict,
    exitCode: Type.Integer({ minimum: 0, maximum: 255 }),
    reasons: Type.Array(Type.String({ description: 'Why the verdict is not a pass, one sentence each.' })),
    notices: Type.Optional(Type.Array(reportedNotice, { description: 'The notices of the run, in order.' })),
    summary: Type.Object(
      {
        passed: count,
        differing: count,
        failed: count,
        inconclusive: count,
        skipped: count,
        errors: count,
      },
      closed,
    ),
    paths: Type.Optional(walkedPaths),
    figures: Type.Optional(runFigures),
    scenarios: Type.Array(reportedScenario),
    clauses: Type.Array(reportedClause),
  },
  { ...closed, title: 'The report of a run of tillfleet' },
);

export type RunReport = Immutable<Static<typeof runReport>>;
export type ReportedScenario = RunReport['scenarios'][number];
export type ReportedCheck = ReportedScenario['checks'][number];
export type ReportedNotice = NonNullable<RunReport['notices']>[number];
export type ReportedClause = RunReport['clauses'][number];
