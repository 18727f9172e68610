/** The fields of responses that open something, wherever they are. */
const secretFields = ['token', 'wsToken', 'appSecret', 'clientSecret', 'accessId', 'activationCode'];

/** Schemas are constants: all services of this process share what was found in them. */
const found = new WeakMap<object, boolean>();

/** Returns whether a response that fits one of these schemas may contain a token or a secret. No cache may store it. */
export function mayShowSecret(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false;
  const shows = found.get(schema) ?? hasSecretField(schema);
  found.set(schema, shows);
  return shows;
}

function hasSecretField(schema: object): boolean {
  if ('properties' in schema && typeof schema.properties === 'object' && schema.properties !== null) {
    const names = Object.keys(schema.properties);
    if (secretFields.some((name) => names.includes(name))) return true;
  }
  return Object.values(schema).some(mayShowSecret);
}
