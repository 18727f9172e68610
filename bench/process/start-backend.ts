import { randomBytes } from 'node:crypto';
import { createBackend } from '../../src/backend/backend.js';
import type { BackendOptions } from '../../src/backend/backend-options.js';
import { rateLimitsOff } from '../../src/backend/config/config.js';
import type { Fixtures } from '../../src/backend/fixtures/fixtures.js';
import { pooledBytes } from '../../src/random/pooled-bytes.js';
import { createRandomRoot } from '../../src/random/random.js';

type Branch = NonNullable<NonNullable<Fixtures['merchants']>[number]['branches']>[number];

/** The administrator of every started backend. */
export const benchAdministrator = { clientId: 'user_bench', clientSecret: 'bench' };

/** A started backend of the product. */
export interface StartedBackend {
  readonly port: number;
  /** Fetches an access token for an account of the fixtures. */
  token(id: string, secret: string): Promise<string>;
  adminToken(): Promise<string>;
}

/**
 * Starts the product's backend with one branch of one merchant, without rate limits. The keys are the same in every
 * process that calls this, so a token of one backend is valid in another.
 */
export async function startBackend(
  content: Omit<Branch, 'branchId' | 'name'>,
  pages: Pick<BackendOptions, 'operatorVersion' | 'dashboard'> = {},
): Promise<StartedBackend> {
  const random = createRandomRoot(1);
  const seeded = random.stream('bench/keys').bytes;
  const drawn = pooledBytes(randomBytes);
  let booting = true;
  const backend = createBackend({
    config: rateLimitsOff,
    ...pages,
    bootstrapAdmin: benchAdministrator,
    randomBytes: (size) => (booting ? seeded(size) : drawn(size)),
    random,
    emit: () => undefined,
    onInternalError: (error) => {
      throw error;
    },
    fixtures: {
      merchants: [
        {
          merchantId: 'bench',
          name: 'Bench',
          branches: [{ branchId: 'bench', name: 'Bench', ...content }],
        },
      ],
    },
  });
  await backend.start({ host: '127.0.0.1', port: 0 });
  booting = false;
  const token = (id: string, secret: string) => fetchToken(backend.baseUrl, id, secret);
  return {
    port: Number(new URL(backend.baseUrl).port),
    token,
    adminToken: () => token(benchAdministrator.clientId, benchAdministrator.clientSecret),
  };
}

async function fetchToken(baseUrl: string, id: string, secret: string): Promise<string> {
  const basic = Buffer.from(`${id}:${secret}`).toString('base64');
  const response = await fetch(`${baseUrl}/api/v1/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${basic}` },
  });
  if (!response.ok) throw new Error(`the token endpoint responded with ${response.status}`);
  const { token } = (await response.json()) as { readonly token: string };
  return token;
}
