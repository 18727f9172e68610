import { describe, expect, it } from 'vitest';
import { terminalSession } from '../testing/recording-session.js';
import { Presence } from './presence.js';

describe('the presence of a terminal', () => {
  it('a terminal is online from its register to the end of its session', () => {
    const presence = new Presence();
    const { session } = terminalSession(1001);
    expect(presence.isOnline(1001)).toBe(false);
    expect(presence.register(session)).toBeUndefined();
    expect([session.registered, presence.isOnline(1001), presence.isOnline(1002)]).toEqual([
      true,
      true,
      false,
    ]);
    expect(presence.leave(session)).toBe(true);
    expect(presence.isOnline(1001)).toBe(false);
    expect(presence.leave(session)).toBe(false);
  });

  it('the newest session wins, and the late end of the old one changes nothing (CHN-12)', () => {
    const presence = new Presence();
    const [old, newer] = [terminalSession(1001).session, terminalSession(1001).session];
    presence.register(old);
    expect(presence.register(newer)).toBe(old);
    expect(presence.session(1001)).toBe(newer);
    expect(presence.leave(old)).toBe(false);
    expect(presence.isOnline(1001)).toBe(true);
    expect(presence.leave(newer)).toBe(true);
  });

  it('a session does not replace itself', () => {
    const presence = new Presence();
    const { session } = terminalSession(1001);
    presence.register(session);
    expect(presence.register(session)).toBeUndefined();
  });

  it('any number of observers may join and leave, and the terminal is online only by its own session (CHN-13)', () => {
    const presence = new Presence();
    const terminal = terminalSession(1001).session;
    const first = terminalSession(1001, { observer: true }).session;
    const second = terminalSession(1001, { observer: true }).session;
    presence.observe(first);
    presence.observe(second);
    expect([...presence.observers(1001)]).toEqual([first, second]);
    expect([...presence.observers(1002)]).toEqual([]);
    expect(presence.isOnline(1001)).toBe(false);
    presence.register(terminal);
    expect(presence.leave(first)).toBe(false);
    expect(presence.isOnline(1001)).toBe(true);
    expect([...presence.observers(1001)]).toEqual([second]);
  });

  it('the sessions of a terminal are those that have entered and not left, registered or not (LIF-06)', () => {
    const presence = new Presence();
    const [first, second] = [terminalSession(1001).session, terminalSession(1001).session];
    for (const session of [first, second, terminalSession(1002).session]) presence.enter(session);
    expect([...presence.sessions(1001)]).toEqual([first, second]);
    presence.register(second);
    for (const session of [first, second]) presence.leave(session);
    expect([...presence.sessions(1001)]).toEqual([]);
  });
});
