import { parseProfile } from '../../../src/load/profile/parse-profile.js';
import { reported, usageRows } from '../provoke.js';

const hint =
  'fix the file; docs/load.md shows how it is written, docs/schemas/load-profile.schema.json describes it';
const profile =
  (...lines: readonly string[]) =>
  () =>
    reported(() => parseProfile(lines.join('\n'), 'p.yaml', 'p'));
const phase = (load: string, ...more: readonly string[]) =>
  profile('operations: { payNow: 1 }', 'phases:', `  - { name: a, for: 10s, ${load} }`, ...more);
const constant = 'arrivals: { kind: constant, rate: 5/s }';
const threshold = (text: string) => phase(constant, 'thresholds:', `  - ${text}`);
const mix = (operations: string) =>
  profile(`operations: { ${operations} }`, 'phases:', `  - { name: a, for: 1s, ${constant} }`);

const profileRows = usageRows({
  'a rate of a profile in a wrong unit': [
    phase('arrivals: { kind: constant, rate: 5/h }'),
    'p.yaml:3: phases[0].arrivals.rate must be a rate like 200/s or 90/m, not "5/h"',
    hint,
  ],
  'a negative rate of a profile': [
    phase('arrivals: { kind: poisson, rate: -5/s }'),
    'p.yaml:3: phases[0].arrivals.rate must be a rate like 200/s or 90/m, not "-5/s"',
    hint,
  ],
  'a rate of a profile of 0': [
    phase('arrivals: { kind: poisson, rate: 0/s }'),
    'p.yaml:3: phases[0].arrivals.rate must be more than 0, not 0/s',
    hint,
  ],
  'a ramp of a profile from nothing to nothing': [
    phase('arrivals: { kind: ramp, from: 0/s, to: 0/m }'),
    'p.yaml:3: phases[0].arrivals.to must be more than 0, if from is 0, not 0/m',
    hint,
  ],
  'a length of a phase without a unit': [
    profile('phases:', '  - { name: a, for: 10 }'),
    'p.yaml:2: phases[0].for must be a duration like 250ms, 30s, 5m, 2h or 7d, not 10',
    hint,
  ],
  'a phase of no length': [
    profile('phases:', '  - { name: a, for: 0s }'),
    'p.yaml:2: phases[0].for must be longer than 0, not 0s',
    hint,
  ],
  'phases that last too long': [
    profile('terminals: { count: 1 }', 'phases:', '  - { name: a, for: 32d }'),
    'p.yaml:2: phases last longer than 31d together',
    hint,
  ],
  'terminals that connect after the end of a profile': [
    profile('terminals: { count: 100, connectRate: 1/s }', 'phases:', '  - { name: a, for: 10s }'),
    'p.yaml:1: terminals.connectRate must be higher, not 1/s: the last of 100 terminals would begin to connect after the last phase',
    hint,
  ],
  'two phases of one name': [
    profile('terminals: { count: 1 }', 'phases:', '  - { name: a, for: 1s }', '  - { name: a, for: 1s }'),
    'p.yaml:4: phases[1].name is the name of an earlier phase: a',
    hint,
  ],
  'a profile in which nothing happens': [
    profile('phases:', '  - { name: a, for: 1s }'),
    'p.yaml:1: phases have neither arrivals nor users, and there are no terminals',
    hint,
  ],
  'a phase that is open and closed': [
    phase(`${constant}, users: { count: 1, thinkTime: 1s }`),
    'p.yaml:3: phases[0].users cannot be combined with arrivals: a phase is open or closed',
    hint,
  ],
  'an unknown operation of a profile': [
    mix('payNov: 1'),
    'p.yaml:1: operations.payNov is not a field of a load profile; did you mean payNow?',
    hint,
  ],
  'a phase with calls of no operation': [
    mix('payNow: 0'),
    'p.yaml:1: operations has no operation with a weight above 0',
    hint,
  ],
  'operations of a phase without calls': [
    profile('terminals: { count: 1 }', 'phases:', '  - { name: a, for: 1s, operations: { payNow: 1 } }'),
    'p.yaml:3: phases[0].operations needs arrivals or users, which call them',
    hint,
  ],
  'more refunds than payments in a profile': [
    mix('payNow: 1, refund: 2'),
    'p.yaml:1: operations.refund is too much: refund and cancelTransaction weigh 2 together, and payNow 1, which takes the payments for them',
    hint,
  ],
  'settlements and cancellations in one profile': [
    mix('payNow: 2, cancelTransaction: 1, settle: 1'),
    'p.yaml:2: phases call both settle and cancelTransaction: a settled payment cannot be cancelled',
    hint,
  ],
  'commands of a profile without terminals': [
    mix('requestTerminal: 1'),
    'p.yaml:1: operations.requestTerminal needs terminals',
    hint,
  ],
  'a herd cut without terminals': [
    phase(constant, 'herdCuts: [{ at: 1s }]'),
    'p.yaml:4: herdCuts need terminals',
    hint,
  ],
  'a herd cut after the end of a profile': [
    phase(constant, 'terminals: { count: 1 }', 'herdCuts: [{ at: 10s }]'),
    'p.yaml:5: herdCuts[0].at must be less than the length of all phases, 10s, not 10s',
    hint,
  ],
});

const thresholdRows = usageRows({
  'a threshold that is not a bound': [
    threshold('payNow'),
    'p.yaml:5: thresholds[0] must be a bound like payNow.p99<50ms or errors.rate<0.1%, not "payNow"',
    hint,
  ],
  'a threshold on an unknown measure': [
    threshold('payNov.p99<50ms'),
    'p.yaml:5: thresholds[0] names the unknown measure payNov; did you mean payNow?',
    hint,
  ],
  'a threshold on an unknown figure': [
    threshold('{ is: payNow.mean<50ms, abortAfter: 1s }'),
    'p.yaml:5: thresholds[0].is names the figure mean, and payNow has p50, p90, p95, p99, p99.9, max, count, rate, errors',
    hint,
  ],
  'a threshold on a phase that the profile does not have': [
    threshold('payNow{phase:later}.p99<50ms'),
    'p.yaml:5: thresholds[0] names the unknown phase later; the phases are a',
    hint,
  ],
  'a threshold with an unknown tag': [
    threshold('payNow{app:b}.p99<50ms'),
    'p.yaml:5: thresholds[0] names the unknown tag app; use phase, as in payNow{phase:peak}',
    hint,
  ],
  'a threshold in a wrong unit': [
    threshold('payNow.p99<50%'),
    'p.yaml:5: thresholds[0] needs a duration like 50ms or 2s after <, not 50%',
    hint,
  ],
});

export const loadProfileRows = [...profileRows, ...thresholdRows];
