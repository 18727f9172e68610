import { expect, it } from 'vitest';
import { inVirtualTime, type VirtualServiceOptions } from '../../../test/support/virtual-time.js';
import { amountTriggers, prefixTriggers } from '../../contract/sandbox-triggers.js';
import { runTour } from './chapters.js';
import { Tour, type TourLine, TourStopped } from './tour.js';

/** The lines of the tour, and why it did not come to its end. */
async function tourOf({
  wire,
  signal,
}: {
  readonly wire?: VirtualServiceOptions['wire'];
  readonly signal?: AbortSignal;
} = {}) {
  const lines: TourLine[] = [];
  let failure: unknown;
  await inVirtualTime({ seed: 1, ...(wire && { wire }) }, async ({ administrator, http, target, random }) => {
    const tour = new Tour({
      baseUrl: 'http://localhost',
      http,
      administrator,
      random,
      link: target.link,
      show: (line) => lines.push(line),
      pause: async () => undefined,
      signal: signal ?? new AbortController().signal,
    });
    try {
      await runTour(tour, administrator);
    } catch (error) {
      failure = error;
    } finally {
      await tour.end();
    }
  });
  return { lines, failure };
}

it('the guided tour shows every trigger with its curl command, and no secret among the responses', async () => {
  const { lines, failure } = await tourOf();
  expect(failure).toBeUndefined();
  expect(lines.filter(({ kind }) => kind === 'chapter')).toHaveLength(9);
  const commands = lines.flatMap((line) => (line.kind === 'command' ? [line.curl] : []));
  for (const amount of amountTriggers.keys())
    expect(
      commands.some((curl) => curl.includes(`"amount":"${amount}"`)),
      amount,
    ).toBe(true);
  for (const prefix of prefixTriggers.keys())
    expect(
      commands.some((curl) => curl.includes(`"referenceId":"${prefix}`)),
      prefix,
    ).toBe(true);
  const secrets = lines.flatMap((line) => (line.kind === 'account' ? [line.secret] : []));
  expect(secrets).toHaveLength(2);
  const shown = JSON.stringify(lines.filter(({ kind }) => kind !== 'account'));
  for (const secret of secrets) expect(shown).not.toContain(secret);
});

it('the guided tour ends with an error where the backend does something else', async () => {
  const rest: NonNullable<VirtualServiceOptions['wire']>['rest'] = async (request, forward) => {
    const response = await forward(request);
    const isDeclined = String(JSON.stringify(request.body)).includes('"1000.00"');
    return isDeclined ? { ...response, body: { ...Object(response.body), status: 'SUCCESS' } } : response;
  };
  const { failure, lines } = await tourOf({ wire: { rest } });
  expect(failure).toMatchObject({ exitCode: 1, message: expect.stringContaining('"status":"SUCCESS"') });
  expect(JSON.stringify(lines)).not.toContain('The end');
});

it('the guided tour ends where the user stops it', async () => {
  const { failure, lines } = await tourOf({ signal: AbortSignal.abort() });
  expect(failure).toBeInstanceOf(TourStopped);
  expect(lines).toEqual([]);
});
