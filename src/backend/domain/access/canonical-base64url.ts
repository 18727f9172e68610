/** Whole groups of four, and the rest with its spare bits zero, as an encoder writes it. */
const base64url = /^(?:[\w-]{4})*(?:[\w-][AQgw]|[\w-]{2}[AEIMQUYcgkosw048])?$/;

/**
 * Whether every part is base64url as it is written by an encoder. A decoder also takes spare bits that are set,
 * padding and the plain alphabet, so that one signature would have many tokens (AUTH-14).
 */
export function isCanonicalBase64Url(token: string): boolean {
  return token.split('.').every((part) => base64url.test(part));
}
