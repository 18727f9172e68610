import { expect } from 'vitest';
import type { RawStompClient } from '../../../src/simulator/stomp/raw-stomp-client.js';
import type { BadInputFixture } from './fixture.js';

/** The code of an ERROR and the close status after it. */
export type Rejection = readonly [code: string, status: number];

export const protocolError: Rejection = ['PROTOCOL_ERROR', 1002];
export const authFailed: Rejection = ['AUTH_FAILED', 1008];
export const forbiddenDestination: Rejection = ['FORBIDDEN_DESTINATION', 1008];
export const rateLimited: Rejection = ['RATE_LIMITED', 1008];
export const frameTooLarge: Rejection = ['FRAME_TOO_LARGE', 1009];

/** A case that sends the input of an online terminal, which must be rejected. */
export function rejectedOnline(
  send: (session: RawStompClient, fixture: BadInputFixture) => void,
  expected = protocolError,
) {
  return async (fixture: BadInputFixture): Promise<void> => {
    const session = await fixture.online();
    send(session, fixture);
    expect(await fixture.rejection(session)).toEqual(expected);
  };
}

/** Expects that a SEND with a wrong body gets REPORT_REJECTED with ERR_VALIDATION, and that the session continues. */
export async function rejectedBody(
  fixture: BadInputFixture,
  session: RawStompClient,
  send: () => Promise<unknown>,
): Promise<void> {
  await send();
  const { body, headers } = await session.nextMessage();
  expect(body).toMatchObject({ action: 'REPORT_REJECTED', errorCode: 'ERR_VALIDATION' });
  await session.sendAndWait('ACK', [`id:${headers.ack}`]);
  await fixture.checkAlive(session);
}
