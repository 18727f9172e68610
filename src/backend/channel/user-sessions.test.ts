import { describe, expect, it } from 'vitest';
import type { ChannelSession } from './session.js';
import { UserSessions } from './user-sessions.js';

function sessionOf(name: string, failed: string[]): ChannelSession {
  const connection = { fail: (code: string) => void failed.push(`${name} ${code}`) };
  return { kind: 'admin', connection } as unknown as ChannelSession;
}

describe('the sessions of users', () => {
  it('an eviction ends each open session of the user once, and no other (AUTH-16)', () => {
    const failed: string[] = [];
    const sessions = new UserSessions();
    const [first, second, left, other] = ['first', 'second', 'left', 'other'].map((name) =>
      sessionOf(name, failed),
    );
    for (const session of [first, second, left]) if (session) sessions.enter(session, 'user_a');
    if (other) sessions.enter(other, 'user_b');
    if (left) sessions.leave(left);
    sessions.evictUser('user_a');
    expect(failed).toEqual(['first AUTH_FAILED', 'second AUTH_FAILED']);
    sessions.evictUser('user_a');
    expect(failed).toHaveLength(2);
    sessions.evictUser('user_b');
    expect(failed.at(-1)).toBe('other AUTH_FAILED');
  });
});
