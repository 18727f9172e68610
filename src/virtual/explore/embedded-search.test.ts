import { expect, it } from 'vitest';
import { searchEmbedded } from './embedded-search.js';

/** A worker that lives and reaches no instant. */
const workerUrl = new URL('data:text/javascript,setInterval(() => undefined, 10);');
const request = { seed: 1, runs: 1, steps: 1 };
const { signal } = new AbortController();

it.each([
  ['half a second', () => Date.now(), 'no step in 0.5 s'],
  ['four times as long on a machine that gives the search little time', () => 0, 'no step in 2 s'],
])('a search gives a silent worker up after %s', async (_patience, processorMs, message) => {
  const searching = searchEmbedded(request, { signal, workerUrl, patienceMs: 500, processorMs });
  await expect(searching).rejects.toThrow(message);
});
