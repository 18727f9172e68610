import { createHmac } from 'node:crypto';
import { checksFor, requireOk } from '../../clause-checks.js';
import { defineScenario } from '../../scenario.js';

type Part = Readonly<Record<string, unknown>>;

export const tampered = defineScenario({
  id: 'auth.token.tampered',
  title: 'An access token with another payload, algorithm, key, type or encoding is rejected',
  clauses: ['AUTH-14'],
  takesMs: 1000,
  needs: { apps: 1 },
  async run(world) {
    const checks = checksFor(world, 'AUTH-14');
    const app = await world.app({ scopes: ['terminals:read'], sandbox: false });
    const token = await app.token();
    await requireOk(world, 'the unchanged token', app.call('listTerminals', {}, { token }));
    const [head = '', body = '', signature = ''] = token.split('.');
    const header = read(head);
    const claims = read(body);
    if (header === undefined || claims === undefined)
      return world.inconclusive('the access token is not a JWT');

    const more = write({ ...claims, scope: 'terminals:read payments:direct' });

    const cases = [
      ['another scope, the old signature', `${head}.${more}.${signature}`],
      ['another role, the old signature', `${head}.${write({ ...claims, role: 'ADMIN' })}.${signature}`],
      [
        'a later expiry, the old signature',
        `${head}.${write({ ...claims, exp: 4_102_444_800 })}.${signature}`,
      ],
      ['alg none without a signature', `${write({ ...header, alg: 'none' })}.${body}.`],
      ['alg None with the old signature', `${write({ ...header, alg: 'None' })}.${body}.${signature}`],
      ['no signature', `${head}.${body}.`],
      ['a signature of another key', signedWithOtherKey(header, claims)],
      ['another type, signed with another key', signedWithOtherKey({ ...header, typ: 'ws+jwt' }, claims)],
      ['another type, the old signature', `${write({ ...header, typ: 'JWT' })}.${body}.${signature}`],
      ['another algorithm, the old signature', `${write({ ...header, alg: 'HS512' })}.${body}.${signature}`],
      ['a signature that is too short', `${head}.${body}.${signature.slice(0, -4)}`],
      ['a fourth part', `${token}.${signature}`],
      ['the signature with padding', `${token}=`],
      ...otherEncodings(signature).map(([title, other]) => [title, `${head}.${body}.${other}`] as const),
    ] as const;
    for (const [title, forged] of cases) {
      const response = await app.call('listTerminals', {}, { token: forged });
      checks.status(title, response, 401);
      checks.field(title, response, 'errorCode', 'ERR_UNAUTHORIZED');
    }
    const afterwards = await app.call('listTerminals', {}, { token });
    checks.status('the unchanged token afterwards', afterwards, 200);
  },
});

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Other encodings of the same bytes, as far as this signature has them. */
function otherEncodings(signature: string): readonly (readonly [title: string, signature: string])[] {
  const spare = `${signature.slice(0, -1)}${alphabet[alphabet.indexOf(signature.slice(-1)) + 1] ?? ''}`;
  const plain = signature.replaceAll('-', '+').replaceAll('_', '/');
  const encodings = [
    ['the signature with other spare bits', spare],
    ['the signature in plain base64', plain],
  ] as const;
  const bytes = Buffer.from(signature, 'base64url');
  return encodings.filter(([, other]) => other !== signature && Buffer.from(other, 'base64').equals(bytes));
}

function read(part: string): Part | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString());
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    // The tokens of another service may have any format.
    return undefined;
  }
}

function write(value: Part): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function signedWithOtherKey(header: Part, claims: Part): string {
  const input = `${write(header)}.${write(claims)}`;
  return `${input}.${createHmac('sha256', 'a key of this test only').update(input).digest('base64url')}`;
}
