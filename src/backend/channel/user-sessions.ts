import type { UserEviction } from '../domain/access/user-eviction.js';
import type { ChannelSession } from './session.js';

/** The open sessions of dashboards and observers, each with the id of its user or app. */
export class UserSessions implements UserEviction {
  readonly #subjects = new Map<ChannelSession, string>();

  enter(session: ChannelSession, subject: string): void {
    this.#subjects.set(session, subject);
  }

  leave(session: ChannelSession): void {
    this.#subjects.delete(session);
  }

  /** Ends each session of the user with ERROR AUTH_FAILED (AUTH-16). */
  evictUser(clientId: string): void {
    for (const [session, subject] of this.#subjects) {
      if (subject !== clientId) continue;
      // A second eviction may come before the session has left.
      this.#subjects.delete(session);
      session.connection.fail('AUTH_FAILED', 'The account was changed or deleted');
    }
  }
}
