/**
 * Whether every part is base64url as it is written by an encoder. A decoder also takes spare bits that are set,
 * padding and the plain alphabet, so that one signature would have many tokens (AUTH-14).
 */
export function hasOneSpelling(token: string): boolean {
  return token.split('.').every((part) => Buffer.from(part, 'base64url').toString('base64url') === part);
}
