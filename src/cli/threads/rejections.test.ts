import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';

/** A worker cannot load TypeScript. */
const built = pathToFileURL(path.resolve('dist/src/cli/threads/rejections.js'));

/** The end of a worker that rejects with this error and would end by itself 50 ms later. */
async function endOf(error: string): Promise<unknown> {
  const source = `
    import { endOnRejections, endThread } from '${built}';
    endOnRejections(endThread);
    Promise.reject(${error});
    setTimeout(() => undefined, 50);
  `;
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(source)}`));
  return new Promise((resolve) => {
    worker.on('error', ({ message }) => resolve(message));
    worker.on('exit', resolve);
  });
}

it('a thread continues when work was cut short, and ends by any other rejection that nothing handles', async () => {
  expect(await endOf("Object.assign(new Error('stopped'), { isCutShort: true })")).toBe(0);
  expect(await endOf("new Error('broken')")).toBe('broken');
  expect(await endOf("Object.assign(new Error('broken'), { isCutShort: false })")).toBe('broken');
});
