import fc from 'fast-check';
import { expect, it } from 'vitest';
import { startBackend } from '../backend/start-backend.js';
import { startVirtualBackend } from '../virtual/start-virtual-backend.js';
import { histories } from './histories.js';
import { openSystem } from './open-system.js';

it('openSystem rejects a copy of a virtual backend, an unknown option, an unknown administrator and a stopped backend', async () => {
  const virtual = await startVirtualBackend();
  await expect(openSystem({ ...virtual })).rejects.toMatchObject({ code: 'virtual-backend', exitCode: 64 });
  const another = { clientId: virtual.administrator.clientId, clientSecret: 'another-secret-of-it' };
  const changed = Object.assign(virtual, { administrator: another });
  await expect(openSystem(changed)).rejects.toMatchObject({ exitCode: 2 });
  await virtual.stop();
  await expect(openSystem(virtual)).rejects.toMatchObject({ code: 'stopped', exitCode: 64 });
  const backend = await startBackend();
  const misspelled: object = { strickt: true };
  await expect(openSystem(backend, misspelled)).rejects.toThrow('openSystem has no option "strickt"');
  const administrator = { ...backend.administrator, clientSecret: 'another-secret-of-it' };
  await expect(openSystem({ ...backend, administrator })).rejects.toMatchObject({ exitCode: 2 });
  await backend.stop();
  await expect(openSystem(backend)).rejects.toMatchObject({ exitCode: 2 });
});

it('openSystem stops the system when its signal is aborted', async () => {
  const backend = await startBackend();
  const ending = new AbortController();
  const system = await openSystem(backend, { signal: ending.signal });
  const waits = fc
    .sample(histories({ only: ['time'], steps: 1 }), { numRuns: 5, seed: 1 })
    .flatMap((all) => [...all]);
  const long = waits.filter((step) => /^wait \d+/.test(String(step))).slice(0, 1);
  expect(long).toHaveLength(1);
  const running = fc.asyncModelRun(() => system, long);
  ending.abort(new Error('not needed any longer'));
  await expect(running).rejects.toThrow('stopped');
  await expect(openSystem(backend, { signal: ending.signal })).rejects.toThrow('not needed any longer');
  await backend.stop();
});

it('a step rejects a model that is not of an opened system', () => {
  const [history] = fc.sample(histories({ only: ['payments'] }), { numRuns: 1, seed: 2 });
  const step = [...(history ?? [])].at(0);
  const model = { stepsDone: 0, payments: [], terminal: { kind: 'off' } as const };
  expect(() => step?.check(model)).toThrow('another model than that of openSystem');
});
