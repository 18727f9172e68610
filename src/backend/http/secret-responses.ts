/** The fields of responses that open something, wherever they stand. */
const secretFields = ['token', 'wsToken', 'appSecret', 'clientSecret', 'accessId', 'activationCode'];

/** Returns whether a response that fits one of these schemas may contain a token or a secret. No cache may store it. */
export function mayShowSecret(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false;
  if ('properties' in schema && typeof schema.properties === 'object' && schema.properties !== null) {
    const names = Object.keys(schema.properties);
    if (secretFields.some((name) => names.includes(name))) return true;
  }
  return Object.values(schema).some(mayShowSecret);
}
