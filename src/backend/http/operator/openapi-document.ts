import { createRandomRoot } from '../../../random/random.js';
import { createBackend } from '../../backend.js';

/** `docs/openapi.json`: what a backend with the default configuration says of itself. */
export async function openApiDocument(version: string): Promise<object> {
  const random = createRandomRoot(1);
  const backend = createBackend({
    bootstrapAdmin: { clientId: 'user_nobody', clientSecret: 'never used' },
    randomBytes: random.stream('bytes').bytes,
    random,
    emit: () => undefined,
    onInternalError: () => undefined,
    operatorVersion: version,
  });
  await backend.start();
  try {
    return backend.openApi;
  } finally {
    await backend.stop();
  }
}
