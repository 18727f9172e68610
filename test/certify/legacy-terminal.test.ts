import { describe, expect, it } from 'vitest';
import { intercept } from '../../conformance/mutation/terminal/intercepted-terminal.js';
import type { RunEvent } from '../../src/events/event.js';
import { certifySimulated } from './certify-simulated.js';

function failedClauses(events: readonly RunEvent[]): readonly string[] {
  return events.flatMap((event) =>
    event.type === 'check' && event.verdict === 'fail' ? [event.clause] : [],
  );
}

function exitCodeOf(events: readonly RunEvent[]) {
  return events.flatMap((event) => (event.type === 'run.finished' ? [event.exitCode] : []));
}

const only = ['terminal.session'];

describe('certify terminal --legacy', () => {
  it('certify passes a legacy terminal, and skips what needs a wsToken', async () => {
    const events = await certifySimulated(undefined, undefined, {});
    const finished = events.flatMap((event) => (event.type === 'scenario.finished' ? [event] : []));
    const others = finished.filter(({ verdict }) => verdict !== 'pass');
    expect(others.map(({ scenario, verdict, reason }) => [scenario, verdict, reason])).toEqual([
      ['terminal.session-timeout', 'skipped', 'needs a wsToken, and a legacy terminal has none'],
      ['terminal.refresh', 'skipped', 'needs a wsToken, and a legacy terminal has none'],
    ]);
    expect(finished.length).toBeGreaterThan(12);
    expect(exitCodeOf(events)).toEqual([0]);
    // The accessId is a secret.
    expect(JSON.stringify(events)).not.toMatch(/access_id:(?!\*\*\*)/);
    expect(JSON.stringify(events)).toContain('access_id:***');
  });

  it('certify fails a legacy terminal that names another access_id (LEG-01)', async () => {
    const events = await certifySimulated(undefined, only, { accessId: 'another-access-id' });
    expect(failedClauses(events)).toContain('LEG-01');
    expect(exitCodeOf(events)).toEqual([1]);
    expect(JSON.stringify(events)).not.toContain('another-access-id');
  });

  it('certify fails a legacy terminal that names another terminal_id (LEG-01)', async () => {
    const events = await certifySimulated(
      (environment) =>
        intercept(environment, {
          toServer: (frame) =>
            frame.command === 'SUBSCRIBE'
              ? { ...frame, headers: { ...frame.headers, terminal_id: 'T00009999' } }
              : frame,
        }),
      only,
      {},
    );
    expect(failedClauses(events)).toContain('LEG-01');
    expect(exitCodeOf(events)).toEqual([1]);
  });

  it('certify fails a legacy terminal that sends before its SUBSCRIBE (LEG-04)', async () => {
    const events = await certifySimulated(
      (environment) =>
        intercept(environment, {
          toServer(frame, line) {
            if (frame.command === 'SUBSCRIBE')
              line.send({
                command: 'SEND',
                headers: { destination: '/app/terminal/register' },
                body: '',
              });
            return frame;
          },
        }),
      only,
      {},
    );
    expect(failedClauses(events)).toContain('LEG-04');
    expect(exitCodeOf(events)).toEqual([1]);
  });

  it('certify --legacy fails a terminal that connects with a wsToken (LEG-01)', async () => {
    const events = await certifySimulated(undefined, only, { isModern: true });
    expect(failedClauses(events)).toContain('LEG-01');
    expect(exitCodeOf(events)).toEqual([1]);
  });
});
