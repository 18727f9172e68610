import { type Attack, openUnread, pause } from '../attackers.js';

const paths = ['/health', '/api/docs/static/swagger-ui-bundle.js', '/api/openapi.json'];
const requestsEach = 1_000;
const connectionsEach = 20;
const roundMs = 400;

/** Clients that send a thousand requests on one connection, read nothing and leave, without an account. */
export const pipelining: Attack = {
  name: 'pipelining',
  async run(target, seconds) {
    const until = performance.now() + seconds * 1000;
    while (performance.now() < until) {
      const sockets = paths.flatMap((path, kind) =>
        Array.from({ length: connectionsEach }, (_, at) => openUnread(target, at + kind, path, requestsEach)),
      );
      await pause(roundMs);
      for (const socket of sockets) socket.destroy();
    }
  },
};
