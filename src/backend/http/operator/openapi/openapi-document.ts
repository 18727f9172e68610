import { createRandomRoot } from '../../../../random/random.js';
import { createBackend } from '../../../backend.js';

/** `docs/openapi.json`: the description of a backend with the default configuration. */
export async function openApiDocument(version: string): Promise<object> {
  const random = createRandomRoot(1);
  const backend = createBackend({
    bootstrapAdmin: { clientId: 'user_unused', clientSecret: 'never used' },
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
