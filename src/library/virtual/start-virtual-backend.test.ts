import { getEventListeners } from 'node:events';
import { expect, it } from 'vitest';
import { startVirtualBackend } from './start-virtual-backend.js';

it('startVirtualBackend leaves no listener at its signal when it has stopped, or was not started', async () => {
  const { signal } = new AbortController();
  const backend = await startVirtualBackend({ signal });
  expect(getEventListeners(signal, 'abort')).toHaveLength(1);
  await backend.stop();
  await expect(startVirtualBackend({ signal, config: { 'no.such.key': 1 } })).rejects.toThrow('no.such.key');
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});
