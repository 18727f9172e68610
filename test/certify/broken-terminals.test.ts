import { describe, expect, it } from 'vitest';
import { examinedTerminals } from '../../conformance/mutation/terminal/examined/registry.js';
import { brokenTerminals } from '../../conformance/mutation/terminal/registry.js';
import { terminalExaminations } from '../../src/examine/certify/terminal/registry.js';
import { oneIn } from '../suite/share.js';
import { certifySimulated } from './certify-simulated.js';

/** A broken terminal that must fail in each examination. */
const failsIn: readonly (readonly [examination: string, terminal: string])[] = [
  ['terminal.session', 'registers-late'],
  ['terminal.sync-request', 'uploads-settings-only'],
  ['terminal.print', 'reports-results-twice'],
  ['terminal.print', 'prints-duplicates'],
  ['terminal.force-refresh', 'ignores-force-refresh'],
  ['terminal.duplicate-commands', 'refreshes-for-duplicates'],
  ['terminal.config-update', 'drops-other-settings'],
  ['terminal.actions', 'completes-unknown-actions'],
  ['terminal.keep-alive', 'sends-keep-alive-too-often'],
  ['terminal.keep-alive', 'sends-no-heart-beats'],
  ['terminal.keep-alive', 'notices-no-half-open-connection'],
  ['terminal.queued-commands', 'never-reconnects'],
  ['terminal.redelivered-print', 'repeats-commands'],
  ['terminal.redelivered-commands', 'uploads-for-redeliveries'],
  ['terminal.redelivered-commands', 'repeats-commands'],
  ['terminal.reports', 'loses-pending-reports'],
  ['terminal.back-off', 'backs-off-linearly'],
  ['terminal.back-off', 'resets-back-off-at-connected'],
  ['terminal.long-back-off', 'backs-off-linearly'],
  ['terminal.session-timeout', 'ignores-session-timeout'],
  ['terminal.kick', 'skips-disconnect-when-kicked'],
  ['terminal.refresh', 'skips-disconnect-on-refresh'],
  ['terminal.deactivation', 'returns-after-its-deactivation'],
];

const terminals = new Map([...brokenTerminals, ...examinedTerminals].map((each) => [each.id, each]));

describe('the examinations of terminals', () => {
  it('each examination of a terminal has a broken terminal that fails in it', () => {
    expect([...new Set(failsIn.map(([examination]) => examination))]).toEqual(
      terminalExaminations.map(({ id }) => id),
    );
    const claims = new Map(terminalExaminations.map(({ id, clauses }) => [id, clauses]));
    const unclaimed = failsIn.filter(
      ([examination, id]) => !claims.get(examination)?.includes(terminals.get(id)?.clause ?? ''),
    );
    expect(unclaimed).toEqual([]);
    const listed = new Set(failsIn.map(([, id]) => id));
    expect(examinedTerminals.map(({ id }) => id).filter((id) => !listed.has(id))).toEqual([]);
  });

  it.each(oneIn(6, failsIn))('%s fails a terminal that %s', async (examination, id) => {
    const broken = terminals.get(id);
    if (broken === undefined) throw new TypeError(`no terminal ${id}`);
    const events = await certifySimulated(broken.breaks, [examination]);
    const failed = events.flatMap((event) =>
      event.type === 'check' && event.verdict === 'fail' ? [`${event.scenario} ${event.clause}`] : [],
    );
    expect(failed).toContain(`${examination} ${broken.clause}`);
    expect(events.at(-1)).toMatchObject({ type: 'run.finished', exitCode: 1 });
  });
});
