import Type from 'typebox';
import { type BodyOf, eventSchema } from './event-schema.js';
import { clauses, count, milliseconds, text, verdict } from './fields.js';
import { walkedPaths } from './path.js';
import { notOffered } from './scenario.js';

const seed = Type.Integer({ minimum: 0, maximum: 0xffff_ffff });

export const runStarted = eventSchema(
  'run.started',
  'First line of every stream: what runs, against which target, by which clock.',
  {
    version: Type.String({ description: 'The version of tillfleet.' }),
    seed,
    clock: Type.Enum(['real', 'virtual'], { description: 'The clock that times the run and `t`.' }),
    network: Type.Enum(['tcp', 'memory']),
    target: Type.String({ description: '`embedded`, or the base URL of an outside target.' }),
    owned: Type.Optional(Type.Boolean({ description: 'True: the user owns a target on another machine.' })),
    strict: Type.Optional(
      Type.Boolean({
        description: 'False: a failed check of level P alone differs. Absent: as usual for the target.',
      }),
    ),
    requirements: Type.Optional(
      Type.String({ description: 'The version whose requirements count. Absent: those of this version.' }),
    ),
    targetFile: Type.Optional(Type.String({ description: 'The target file, as it was named.' })),
    startedAt: Type.String({
      description: 'Instant, ISO 8601 in UTC.',
      examples: ['2030-01-01T08:00:00.000Z'],
    }),
    terminals: Type.Integer({ minimum: 0, description: 'Terminals of the fleet.' }),
    integrators: Type.Integer({ minimum: 0, description: 'Integrators of the fleet.' }),
    scenarios: Type.Array(Type.Object({ id: text, title: text, clauses }, { additionalProperties: false })),
    addressLimits: Type.Boolean({
      description:
        'False: the backend has its limits per network address off, because the whole fleet shares one address.',
    }),
    jitter: Type.Boolean({
      description:
        'True: terminals draw their back-off delays. False: the delays are exactly the documented ones.',
    }),
    faults: Type.Optional(Type.String({ description: 'The name of the fault plan.' })),
    walks: Type.Optional(
      Type.Boolean({
        description:
          'True: the fleet walks the reconnect paths, and a path that it has not walked leaves the run inconclusive.',
      }),
    ),
    attached: Type.Optional(
      Type.Boolean({
        description:
          'True: the terminals are there for the clients of others, and the run is judged by them alone.',
      }),
    ),
    examinee: Type.Optional(
      Type.Enum(['terminal', 'integrator'], {
        description:
          'For a certification: the kind of client that is examined, which is not ours. The scenarios are its examinations.',
      }),
    ),
    audited: Type.Optional(
      Type.Boolean({
        description:
          'True: a dashboard watches the run, and at its end an auditor reads what the service shows. Absent in streams of earlier versions.',
      }),
    ),
  },
);

export const runPhase = eventSchema('run.phase', 'The run enters its next phase.', {
  phase: Type.Enum(['provisioning', 'connecting', 'running', 'stopping']),
});

const remainingResources = Type.Object(
  {
    kind: Type.Enum(['user', 'app', 'terminal', 'merchant', 'branch', 'release', 'resource'], {
      description:
        '`resource`: a second call of the binding has created it by a path that the profile does not have.',
    }),
    state: Type.Enum(['revoked', 'deactivated', 'unchanged', 'unidentified'], {
      description:
        '`unidentified`: the response that created it shows no id; `ids` are the paths that it names, or those of the calls.',
    }),
    ids: Type.Array(text, { minItems: 1 }),
  },
  { additionalProperties: false },
);

export const noticeFields = {
  level: Type.Enum(['info', 'warning', 'error']),
  message: text,
  machine: Type.Optional(
    Type.Object(
      { kind: Type.Enum(['clock-set', 'stopped']), ms: Type.Integer() },
      {
        additionalProperties: false,
        description:
          'The wall clock was set by so many milliseconds, or this process was stopped for so long. What fails around it is not judged.',
      },
    ),
  ),
  remaining: Type.Optional(
    Type.Array(remainingResources, {
      description: 'What the run has created at the target and could not remove, by kind and state.',
    }),
  ),
};

export const notice = eventSchema(
  'notice',
  'A human-readable message that no other event carries.',
  noticeFields,
);

const closed = { additionalProperties: false };

const times = Type.Object(
  { count, p50: milliseconds, p95: milliseconds, p99: milliseconds, max: milliseconds },
  closed,
);

/** The figures at the end of a run, in its last event and in its report. */
export const runFigures = Type.Object(
  {
    calls: Type.Object(
      {
        count,
        perSecond: Type.Number({ minimum: 0, description: 'Calls in a second, over the whole run.' }),
        operations: Type.Record(Type.String(), times),
        errors: Type.Record(Type.String(), count, {
          description: 'Rejections by their errorCode, the expected ones too, and calls without a response.',
        }),
      },
      { ...closed, description: 'The calls of the integrators.' },
    ),
    commands: Type.Object(
      {
        received: Type.Integer({ minimum: 0, description: 'Commands that terminals of the fleet received.' }),
        delivery: Type.Optional(times),
      },
      {
        ...closed,
        description:
          'From the storage of a command to its terminal, which may have been offline meanwhile; only the embedded backend shows the first instant.',
      },
    ),
    reconnects: Type.Object(
      { count, backOnline: Type.Optional(times) },
      {
        ...closed,
        description: 'From the loss of a session of the fleet to the next one of the same terminal.',
      },
    ),
  },
  { ...closed, description: 'What the fleet has seen. Absent in streams of earlier versions.' },
);

const part = (description: string) =>
  Type.Optional(Type.Object({ held: count, broken: count }, { ...closed, description }));

/** The result of a clause, in the last event of a run and in its report. */
export const clauseResult = {
  verdict,
  witnessed: Type.Integer({ minimum: 0, description: 'Checks of this clause that were carried out.' }),
  document: part('Its checks of level M, by the service document. Absent for a clause of the profile alone.'),
  profile: part('Its checks of level P, by the reference profile.'),
  unjudgedBy: Type.Optional(
    Type.Array(text, { description: 'The scenarios that claim it and did not come to their end.' }),
  ),
  notOffered,
};

export const runFinished = eventSchema('run.finished', 'Last line of every stream: the verdict of the run.', {
  verdict,
  exitCode: Type.Integer({ minimum: 0, maximum: 255 }),
  seed,
  clauses: Type.Record(Type.String(), Type.Object(clauseResult, { additionalProperties: false })),
  terminals: Type.Object(
    {
      asked: Type.Integer({ minimum: 0, description: 'Terminals that the run was to have.' }),
      onlinePeak: Type.Integer({ minimum: 0, description: 'The most that were online at one time.' }),
    },
    { additionalProperties: false },
  ),
  scenarios: Type.Object(
    { passed: count, differing: count, failed: count, inconclusive: count, skipped: count, errors: count },
    { additionalProperties: false },
  ),
  paths: Type.Optional(walkedPaths),
  elapsedMs: milliseconds,
  figures: Type.Optional(runFigures),
  reasons: Type.Array(Type.String(), { description: 'Why the verdict is not a pass, one sentence each.' }),
});

export type RunStarted = BodyOf<typeof runStarted>;
/** A scenario as the run announces it. */
export type ScenarioLabel = RunStarted['scenarios'][number];
export type RunPhaseChanged = BodyOf<typeof runPhase>;
export type Phase = RunPhaseChanged['phase'];
/** The ids of one kind and state that a run has created at a target and could not remove. */
export type RemainingResources = NonNullable<BodyOf<typeof notice>['remaining']>[number];
export type RunFinished = BodyOf<typeof runFinished>;
export type ClauseResult = RunFinished['clauses'][string];
export type Figures = NonNullable<RunFinished['figures']>;
