import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRandomRoot } from '../../random/random.js';
import { minute } from '../../text/time-units.js';
import { useFakeTime } from '../testing/fixture.js';
import type { SessionCredentials } from './account.js';
import { type IssuedCredentials, SessionRenewal } from './session-renewal.js';

const credentials = { queueDestination: '/queue/terminal/1', wsToken: 'ws', expiresInSeconds: 1_800 };

beforeEach(() => useFakeTime());
afterEach(() => {
  vi.useRealTimers();
});

function fixture() {
  const responses: ((credentials: SessionCredentials) => void)[] = [];
  const renewed: IssuedCredentials[] = [];
  const host = {
    account: {
      sessionCredentials: () =>
        new Promise<SessionCredentials>((resolve) => {
          responses.push(resolve);
        }),
    },
    events: { warn: vi.fn() },
    sendKeepAlive: vi.fn(),
    renewed: (issued: IssuedCredentials) => {
      renewed.push(issued);
    },
  };
  const renewal = new SessionRenewal(host, createRandomRoot(1).stream('terminal'));
  return { renewal, responses, renewed };
}

it('the renewal of a session counts the 25 minutes from the issue of its wsToken (REC-01)', async () => {
  const { renewal, responses } = fixture();
  renewal.start({ credentials, at: Date.now() - 5 * minute });
  await vi.advanceTimersByTimeAsync(20 * minute - 1);
  expect(responses).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(responses).toHaveLength(1);
  renewal.stop();
});

it('the renewal of a session that has ended meanwhile does not renew the next session', async () => {
  const { renewal, responses, renewed } = fixture();
  renewal.start({ credentials, at: Date.now() });
  renewal.renew('SESSION_TIMEOUT');
  renewal.stop();
  renewal.start({ credentials, at: Date.now() });
  responses[0]?.(credentials);
  await vi.advanceTimersByTimeAsync(0);
  expect(renewed).toEqual([]);
  renewal.stop();
});
