import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { ThreadLine } from './thread-line.js';

/** A line to a thread that executes this source. */
function lineTo(source: string, notify: (text: string) => void = () => undefined) {
  const script = `import { parentPort } from 'node:worker_threads';\n${source}`;
  return new ThreadLine(new Worker(new URL(`data:text/javascript,${encodeURIComponent(script)}`)), notify);
}

const leave = { kind: 'leave' } as const;

it('a thread that ends rejects what waits for it, and every later request, with exit code 70', async () => {
  const line = lineTo("parentPort.once('message', () => process.exit(3));");
  const ended = { code: 'load-thread', exitCode: 70, message: expect.stringMatching(/exit code 3$/) };
  await expect(line.request<'leave'>(leave)).rejects.toMatchObject(ended);
  await expect(line.request<'leave'>(leave)).rejects.toMatchObject(ended);
  await line.close(1_000);
});

it('an error that a thread does not handle rejects what waits for it, with its message', async () => {
  const line = lineTo("parentPort.once('message', () => { throw new Error('out of order'); });");
  await expect(line.request<'leave'>(leave)).rejects.toMatchObject({
    message: expect.stringContaining('out of order'),
  });
});

it('a request that fails in the thread fails with the same hint and exit code, and others continue', async () => {
  const line = lineTo(`
    parentPort.on('message', ({ number, request }) => {
      const failure = { message: 'cannot', code: 'load-preparation', hint: 'try again', exitCode: 64 };
      parentPort.postMessage({ kind: 'notice', text: request.kind });
      if (request.kind === 'abort') parentPort.postMessage({ kind: 'failure', number, failure });
      else parentPort.postMessage({ kind: 'result', number });
    });
  `);
  const failed = line.request<'abort'>({ kind: 'abort' });
  const done = line.request<'leave'>(leave);
  await expect(failed).rejects.toMatchObject({ code: 'load-preparation', hint: 'try again', exitCode: 64 });
  await expect(done).resolves.toBeUndefined();
  await line.close(1_000);
});

it('a thread that does not respond to its end is ended', async () => {
  const line = lineTo("parentPort.on('message', () => undefined);");
  await line.close(50);
  await expect(line.request<'leave'>(leave)).rejects.toMatchObject({ exitCode: 70 });
});
