import { checksFor } from '../../clause-checks.js';
import { anythingBut } from '../../expectation.js';
import { defineScenario } from '../../scenario.js';
import { RawStompSession } from './raw-stomp-session.js';
import { RawTerminal } from './raw-terminal.js';

/** The token with another first character in its signature. */
function withOtherSignature(token: string): string {
  const at = token.lastIndexOf('.') + 1;
  return `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`;
}

/** The token with another configId and the old signature; undefined for one whose claims cannot be read. */
function withOtherConfigId(token: string, configId: number): string | undefined {
  const [head = '', claims = '', signature = ''] = token.split('.');
  const read = readClaims(claims);
  if (read === undefined) return undefined;
  const changed = Buffer.from(JSON.stringify({ ...Object(read), configId })).toString('base64url');
  return [head, changed, signature].join('.');
}

function readClaims(claims: string): unknown {
  try {
    return JSON.parse(Buffer.from(claims, 'base64url').toString());
  } catch {
    // An encrypted token.
    return undefined;
  }
}

/** The same claims with alg none and without a signature. */
function unsigned(token: string): string {
  const [, claims = ''] = token.split('.');
  return `${Buffer.from('{"alg":"none","typ":"ws+jwt"}').toString('base64url')}.${claims}.`;
}

export const invalidToken = defineScenario({
  id: 'channel.invalid-token',
  title: 'A CONNECT whose wsToken has an invalid signature gets ERROR, and the connection is closed',
  clauses: ['CHN-03'],
  takesMs: 2000,
  needs: { terminals: 2 },
  async run(world) {
    const [terminal, sibling] = await Promise.all([RawTerminal.create(world), RawTerminal.create(world)]);
    const control = await terminal.connected();
    control.client.cut();
    const valid = await terminal.wsToken();
    const checks = checksFor(world, 'CHN-03');
    const attempts = [
      ['another signature', withOtherSignature(valid)],
      ["a sibling's configId", withOtherConfigId(valid, sibling.configId)],
      ['no signature', unsigned(valid)],
    ] as const;
    for (const [what, token] of attempts) {
      if (token === undefined) continue;
      const session = new RawStompSession(world);
      const response = await session.connect(token);
      checks.value(`${what}: the response`, response?.command, 'ERROR');
      const status = await session.closeStatus();
      checks.value(`${what}: the connection closes`, status, anythingBut(undefined));
      const outcome = [session.errorCode, status];
      checks.decided.value(`${what}: code and close`, outcome, ['AUTH_FAILED', 1008]);
    }
  },
});
