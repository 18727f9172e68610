import { describe, expect, it } from 'vitest';
import { inShare, oneIn } from '../../../test/suite/share.js';
import { type ActedRun, type Person, runActed, runVirtually } from '../../../test/support/run-virtually.js';
import { type Act, type ActResult, type StartableFault, startableFaults } from '../../events/act.js';
import { minute } from '../../text/time-units.js';

const request = {
  terminals: 4,
  integrators: 4,
  forMs: 2 * minute,
  cardPaymentsPerHour: 60,
  seed: 5,
  scenarios: ['sandbox.amount.1001.00'],
  named: true,
};

const ended = ({ events }: ActedRun) => events.filter(({ type }) => type === 'intervention.ended');

/** A run that must pass although a person acts in it. */
async function passing(story: (person: Person) => Promise<void>, more: object = {}): Promise<ActedRun> {
  const run = await runActed({ ...request, ...more }, story);
  expect(run.finished).toMatchObject({ verdict: 'pass', reasons: [] });
  return run;
}

describe('an act of a person on a terminal', () => {
  it('an act of a person on a terminal uses the interfaces of scripts, and is in the stream with its result', async () => {
    const run = await passing(async ({ act, configId }) => {
      for (const kind of ['print', 'refresh', 'sync', 'kick', 'cut', 'half-open'] as const)
        expect(await act({ kind, configId: configId(1) })).toMatchObject({ outcome: 'done' });
    });
    expect(ended(run)).toMatchObject([
      { actor: 'person', action: 'print', result: expect.stringMatching(/^PRINT \S+ is (QUEUED|SENT)$/) },
      { action: 'refresh', result: expect.stringMatching(/^FORCE_REFRESH/) },
      { action: 'sync', result: expect.stringMatching(/^SYNC_REQUEST/) },
      { action: 'kick', disturbs: true, result: expect.stringMatching(/is kicked$/) },
      { action: 'cut' },
      { action: 'half-open' },
    ]);
    const printed = run.events.filter(
      (event) => event.type === 'terminal.printed' && event.text.startsWith('Printed by hand'),
    );
    expect(printed).toHaveLength(1);
  });

  it.runIf(inShare(0))(
    'a terminal that a person deactivates and activates again goes online with its new credentials',
    async () => {
      let code = '';
      const run = await passing(async ({ act, sleep, configId }) => {
        const deactivated = await act({ kind: 'deactivate', configId: configId(2) });
        expect(deactivated).toMatchObject({
          outcome: 'done',
          once: { label: expect.stringContaining('code') },
        });
        code = deactivated.once?.value ?? '';
        await sleep(minute);
        const activated = await act({ kind: 'activate', configId: configId(2) });
        expect(activated).toMatchObject({
          outcome: 'done',
          text: expect.stringMatching(/active and online$/),
        });
        expect(activated.once).toBeUndefined();
      });
      expect(code).not.toBe('');
      expect(JSON.stringify(run.events)).not.toContain(code);
      expect(JSON.stringify(run.events)).not.toMatch(
        /(?:clientSecret|accessId|activationCode)[\\":]+[^*\\":]/,
      );
    },
  );

  it.each(
    oneIn<readonly [name: string, acts: readonly Act['kind'][]]>(5, [
      ['deactivated', ['deactivate']],
      ['kicked', ['kick']],
      ['cut off', ['cut']],
      ['half open', ['half-open']],
      ['cut off with all others', ['herd-cut']],
    ]),
  )('a run passes whose terminal a person leaves %s until the end', async (_, acts) => {
    await passing(async ({ act, sleep, configId }) => {
      await sleep(request.forMs - 700);
      for (const kind of acts) {
        const result = await act({ kind, configId: configId(0) } as Act);
        expect(result).toMatchObject({ outcome: 'done' });
      }
    });
  });

  it.runIf(inShare(2))('a rejection by the service is the result of the act', async () => {
    const run = await passing(async ({ act, configId }) => {
      await act({ kind: 'deactivate', configId: configId(0) });
      const again = await act({ kind: 'print', configId: configId(0) });
      expect(again).toMatchObject({
        outcome: 'rejected',
        text: expect.stringMatching(/^409 ERR_TERMINAL_DEACTIVATED/),
      });
    });
    expect(ended(run)).toHaveLength(2);
  });

  it.runIf(inShare(3))(
    'an act on a terminal that is not of the fleet is refused, and is in no stream',
    async () => {
      const run = await passing(async ({ act }) => {
        expect(await act({ kind: 'print', configId: 9_999 })).toEqual({
          outcome: 'rejected',
          text: 'the fleet has no terminal with the configId 9999',
        });
        expect(await act({ kind: 'activate', configId: 9_999 })).toMatchObject({ outcome: 'rejected' });
      });
      expect(ended(run)).toEqual([]);
    },
  );

  it.runIf(inShare(4))(
    'acts are refused when the fleet has stopped, and when too many are in progress',
    async () => {
      const results: Promise<ActResult>[] = [];
      const run = await passing(async ({ act, sleep, configId }) => {
        for (let index = 0; index < 10; index += 1)
          results.push(act({ kind: 'print', configId: configId(0) }));
        expect((await Promise.all(results)).filter(({ outcome }) => outcome === 'rejected')).toHaveLength(2);
        await sleep(request.forMs + minute);
        expect(await act({ kind: 'print', configId: configId(0) })).toEqual({
          outcome: 'rejected',
          text: 'the fleet has stopped',
        });
      });
      expect(ended(run)).toHaveLength(8);
    },
  );

  it.runIf(inShare(1))(
    'the faults that a person starts affect the terminals and not the verdict',
    async () => {
      const run = await passing(async ({ act, sleep, configId }) => {
        for (const fault of Object.keys(startableFaults) as StartableFault[]) {
          const kind = 'fault';
          expect(await act({ kind, fault, configId: configId(0) })).toMatchObject({ outcome: 'done' });
          await sleep(5_000);
          expect(await act({ kind, fault })).toMatchObject({ outcome: 'done' });
        }
      });
      const faults = run.events.filter(({ type }) => type === 'fault.started' || type === 'fault.ended');
      expect(faults).toHaveLength(4 * Object.keys(startableFaults).length);
      expect(new Set(faults.map(({ actor }) => actor))).toEqual(new Set(['person']));
    },
  );
});

describe('a sandbox trigger that a person fires', () => {
  it('a sandbox trigger that a person fires shows the response, the PAYMENT_STATUS and the stored record', async () => {
    const run = await passing(async ({ act }) => {
      const fire = (trigger: { amount: string } | { prefix: string }) =>
        act({ kind: 'fire', trigger, integrator: 'pos-1' });
      expect((await fire({ prefix: 'SBX-FAIL-' })).text).toBe(
        'payNow FAILED ERR_PAYMENT_DECLINED, no PAYMENT_STATUS, stored as FAILED ERR_PAYMENT_DECLINED',
      );
      expect((await fire({ amount: '500.00' })).text).toBe(
        'payNow PENDING, PAYMENT_STATUS SUCCESS, stored as SUCCESS',
      );
      expect((await act({ kind: 'fire', trigger: { amount: '500.00' }, integrator: 'erp-1' })).text).toMatch(
        /^403 ERR_/,
      );
    });
    const [, pending] = ended(run);
    expect(pending).toMatchObject({
      trigger: '500.00',
      integrator: 'pos-1',
      exchange: [
        { sent: expect.stringContaining('payNow') },
        { received: expect.stringContaining('PAYMENT_STATUS') },
        { sent: expect.stringContaining('getTransactionDetails') },
      ],
    });
  });

  it.runIf(inShare(2))(
    'a payment whose response is held when the run ends does not change its verdict',
    async () => {
      await passing(async ({ act, sleep }) => {
        await sleep(request.forMs - 1_000);
        const result = await act({ kind: 'fire', trigger: { prefix: 'SBX-SLOW-' }, integrator: 'pos-1' });
        expect(result).toMatchObject({ outcome: 'failed' });
      });
    },
  );
});

describe('the app of an integrator that a person changes', () => {
  it.runIf(inShare(5))(
    'the app of an integrator that a person changes is used by the person alone until it is as it was',
    async () => {
      const scopes = ['payments:direct', 'transactions:read'];
      const run = await passing(async ({ act, sleep }) => {
        const pos = { integrator: 'pos-1' };
        await act({ kind: 'new-secret', ...pos });
        await sleep(20_000);
        await act({ kind: 'scopes', scopes: ['reports:read'], ...pos });
        expect((await act({ kind: 'fire', trigger: { prefix: 'SBX-OK-' }, ...pos })).text).toMatch(/^403/);
        await act({ kind: 'scopes', scopes, ...pos });
        await act({ kind: 'sandbox', sandbox: false, ...pos });
        await sleep(20_000);
        await act({ kind: 'sandbox', sandbox: true, ...pos });
        await sleep(20_000);
        await act({ kind: 'revoke', integrator: 'kiosk-1' });
        const fired = await act({ kind: 'fire', trigger: { prefix: 'SBX-OK-' }, integrator: 'kiosk-1' });
        expect(fired.outcome).not.toBe('done');
      });
      // The new secret of the app is in no event.
      expect(JSON.stringify(run.events)).toMatch(/appSecret[\\":]+\*\*\*/);
      expect(JSON.stringify(run.events)).not.toMatch(
        /(?:appSecret|clientSecret|accessId|activationCode)[\\":]+[^*\\":]/,
      );
      const changes = ended(run).flatMap((event) => (event.type === 'intervention.ended' ? [event] : []));
      expect(changes.map(({ action, outcome }) => `${action} ${outcome}`).slice(0, 2)).toEqual([
        'new-secret done',
        'scopes done',
      ]);
      // The integrator continues with its app as it was, and not with one that is revoked.
      const last = changes.at(-1)?.t ?? 0;
      const callers = new Set(
        run.events.flatMap(({ type, t, actor }) => (type === 'integrator.called' && t > last ? [actor] : [])),
      );
      expect(callers).toContain('integrator:pos-1');
      expect(callers).not.toContain('integrator:kiosk-1');
    },
  );

  it.runIf(inShare(3))(
    'the integrators work faster and slower as a person wishes, up to a limit',
    async () => {
      await passing(async ({ act }) => {
        const faster = { kind: 'pace', direction: 'faster' } as const;
        expect((await act(faster)).text).toBe('the integrators work at 2 x their pace');
        await act(faster);
        await act(faster);
        expect(await act(faster)).toEqual({
          outcome: 'rejected',
          text: 'the integrators cannot work faster',
        });
        expect((await act({ kind: 'pace', direction: 'slower' })).text).toContain('4 x');
      });
    },
  );
});

it.runIf(inShare(4))(
  'a run without an act of a person has the same stream, whether a person could act or not',
  async () => {
    const short = { ...request, forMs: 2 * minute };
    const without = await runVirtually(short);
    const { events } = await runActed(short, async () => undefined);
    expect(events.map((event) => JSON.stringify(event))).toEqual(
      without.map((event) => JSON.stringify(event)),
    );
  },
);

it('the frames of a terminal are those that it has sent and received, with times and masked secrets, and in no stream', async () => {
  const shown: ActResult[] = [];
  const run = await passing(async ({ act, sleep, configId }) => {
    await act({ kind: 'print', configId: configId(1) });
    await sleep(1_000);
    shown.push(await act({ kind: 'terminal', configId: configId(1) }));
    shown.push(await act({ kind: 'terminal', configId: 9_999 }));
  });
  const [{ terminal: { frames, settings } = { frames: [], settings: undefined } } = {}, unknown] = shown;
  const commands = frames.map(({ direction, text }) => `${direction} ${text.split('\n')[0]}`);
  expect(commands.slice(0, 4)).toEqual(['sent CONNECT', 'received CONNECTED', 'sent SEND', 'sent SUBSCRIBE']);
  expect(frames[0]?.text).toMatch(/Authorization:Bearer \*\*\*/);
  expect(frames.find(({ text }) => text.includes('"PRINT"'))).toMatchObject({
    direction: 'received',
    text: expect.stringContaining('Printed by hand'),
  });
  const times = frames.map(({ t }) => t);
  expect(times).toEqual(times.toSorted((one, other) => one - other));
  expect(settings).toBeTypeOf('object');
  expect(unknown).toEqual({
    outcome: 'done',
    text: '',
    terminal: { frames: [], settings: undefined },
  });
  expect(ended(run)).toHaveLength(1);
  expect(JSON.stringify(run.events)).not.toContain('SUBSCRIBE\\n');
});
