import Type, { type Static } from 'typebox';
import { type BodyOf, eventSchema, type Immutable } from './event-schema.js';
import { clauses, count, exchange, milliseconds, text, verdict } from './fields.js';

const scenario = Type.String({ description: 'Id of the scenario.' });

export const scenarioStarted = eventSchema('scenario.started', 'A scenario starts.', { scenario });

export const scenarioWaiting = eventSchema(
  'scenario.waiting',
  'A scenario waits for something, for at most `timeoutMs`.',
  { scenario, waitingFor: text, timeoutMs: milliseconds },
);

export const scenarioRepeated = eventSchema(
  'scenario.repeated',
  'A scenario could not be judged, because this machine was late or the line to the service disturbed, and runs once more when the machine is calm, after at most `timeoutMs`. Its checks so far do not count.',
  { scenario, reason: text, timeoutMs: milliseconds },
);

export const check = eventSchema('check', 'One comparison, with the exchange that shows it.', {
  scenario,
  clause: text,
  level: Type.Enum(['M', 'P'], {
    description: 'M: shown in the service document. P: decided by the reference profile.',
  }),
  statement: Type.Optional(
    Type.String({
      description:
        'For a check of level M: the statement of docs/service.md, or the section of STOMP 1.2, that it rests on.',
    }),
  ),
  title: text,
  verdict: Type.Enum(['pass', 'differs', 'fail'], {
    description: 'differs: a failed check of level P in a run that is not strict.',
  }),
  expected: text,
  actual: text,
  exchange: Type.Optional(exchange),
  uncertaintyMs: Type.Optional(
    Type.Number({
      minimum: 0,
      description: 'For a check of a time: how late this machine was meanwhile, in milliseconds.',
    }),
  ),
});

/** The parts of a scenario that ended early, while it continued. */
export const unjudged = Type.Optional(
  Type.Array(Type.Object({ title: text, reason: text }, { additionalProperties: false }), {
    description: 'The parts that the service refused or could not do, while the scenario continued.',
  }),
);

/** The features of a skipped scenario or clause. */
export const notOffered = Type.Optional(
  Type.Array(text, {
    description: 'The features that the target file does not declare, and without which it is skipped.',
  }),
);

/** The time of a scenario that a run skips because it is too long. */
const takesMs = Type.Optional(
  Type.Integer({
    minimum: 0,
    description:
      'For a scenario that is skipped because it takes too long: its time on the real clock in milliseconds, rounded up to whole seconds or minutes.',
  }),
);

export const scenarioFinished = eventSchema('scenario.finished', 'A scenario has its verdict.', {
  scenario,
  title: text,
  clauses,
  verdict,
  checks: Type.Object({ passed: count, differing: count, failed: count }, { additionalProperties: false }),
  elapsedMs: milliseconds,
  reason: Type.Optional(Type.String({ description: 'Why the verdict is not a pass.' })),
  unjudged,
  notOffered,
  takesMs,
});

export type ScenarioStarted = BodyOf<typeof scenarioStarted>;
export type ScenarioWaiting = BodyOf<typeof scenarioWaiting>;
export type ScenarioRepeated = BodyOf<typeof scenarioRepeated>;
export type CheckEvent = BodyOf<typeof check>;
export type ScenarioFinished = BodyOf<typeof scenarioFinished>;

/** A request with its response, or a frame, without secrets and tokens. */
export type Exchange = Immutable<Static<typeof exchange>>[number];
