import { duplexPair } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { ScenarioFixture } from '../../../scenarios/testing/scenario-fixture.js';
import { Integrator } from '../../../simulator/integrator/integrator.js';
import { Attendance } from '../attendance.js';
import { ExamineeWire } from '../wire/examinee-wire.js';
import { ObservedSession } from '../wire/observed-session.js';
import type { StompFrame } from '../wire/stomp-frame.js';
import { queuedCommands } from './examinations/interrupted.js';
import { TerminalExaminee } from './terminal-examinee.js';

const account = { terminalId: 'T1', configId: 1001, branchId: 'b1', name: 'Terminal' };
const secrets = { clientId: 'term_1', clientSecret: 's', accessId: 'a' };

/** A terminal under examination, whose service accepts no command and does not restart. */
function examined() {
  const fixture = new ScenarioFixture();
  const { http, administrator, link } = fixture.target;
  const { network, webSocketUrl } = link;
  const wire = new ExamineeWire({ baseUrl: 'http://service.invalid', webSocketUrl, network });
  const attendance = new Attendance({ wire, waitMs: 1_000, keepsSession: true });
  const restart = async () => {
    throw new Error('the service does not start again');
  };
  const setting = { http, administrator, wire, attendance, restart, chosen: [] };
  const commander = new Integrator({ http, appId: 'app', appSecret: 'secret' });
  const examinee = new TerminalExaminee({
    setting,
    commander,
    account: { ...account, ...secrets },
    tokenLifeMs: 6_000,
    legacy: false,
  });
  return { world: fixture.world('real', ['REC-07']), examinee, wire };
}

/** A session that passes nothing. */
function session(wire: ExamineeWire): ObservedSession {
  const [[client], [service]] = [duplexPair(), duplexPair()];
  return new ObservedSession({ number: 1, client, service, log: wire.log, decide: () => undefined });
}

function frame(command: string, headers: Readonly<Record<string, string>>, json?: unknown): StompFrame {
  return { command, headers, body: JSON.stringify(json) ?? '', json };
}

describe('a terminal under examination', () => {
  it('a pending report stays pending although its RECEIPT was on its way, and until the work is done', async () => {
    const { world, examinee, wire } = examined();
    const of = session(wire);
    const headers = { destination: '/app/terminal/transaction', receipt: 'r1' };
    const report = frame('SEND', headers, { specificTId: 'one', referenceId: 'R-1' });
    expect(examinee.reports.observe(report, 'client', of)).toBe(false);
    const receipt = frame('RECEIPT', { 'receipt-id': 'r1' });
    await examinee.withPendingReport(world, async (pending) => {
      expect(pending).toMatchObject({ specificTId: 'one' });
      expect(examinee.reports.observe(receipt, 'service', of)).toBe(true);
      expect(examinee.reports.pendingSince(0)).toMatchObject({ specificTId: 'one' });
    });
    expect(examinee.reports.observe(receipt, 'service', of)).toBe(false);
    expect(examinee.reports.pendingSince(0)).toBeUndefined();
  });

  it('the evidence marks a receipt that the examiner holds back', () => {
    const { examinee, wire } = examined();
    const entry = { kind: 'frame', at: 0, session: 1, from: 'service' } as const;
    wire.log.add({ ...entry, frame: frame('RECEIPT', { 'receipt-id': 'r1' }), isHeldBack: true });
    wire.log.add({ ...entry, frame: frame('RECEIPT', { 'receipt-id': 'r2' }) });
    const shown = examinee.evidence(0).map(({ received = '' }) => received.split('\n', 1)[0]);
    expect(shown).toEqual(['RECEIPT (held back by the examiner)', 'RECEIPT']);
  });

  it('a terminal may come back after an examination that could not command it', async () => {
    const { world, examinee, wire } = examined();
    wire.log.add({ kind: 'closed', at: Date.now(), session: 1, by: 'client' });
    await expect(queuedCommands.run(world, examinee)).rejects.toThrow();
    expect(wire.refuseSessions).toBe(false);
  });
});
