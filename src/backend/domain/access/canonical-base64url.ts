/** Groups of four characters, and a last group whose unused bits are zero, as encoders write it. */
const base64url = /^(?:[\w-]{4})*(?:[\w-][AQgw]|[\w-]{2}[AEIMQUYcgkosw048])?$/;

/**
 * Returns true if every part is base64url exactly as an encoder writes it. Decoders also accept unused bits that are
 * set, padding and the plain alphabet, so one signature would be valid in many spellings (AUTH-14).
 */
export function isCanonicalBase64Url(token: string): boolean {
  return token.split('.').every((part) => base64url.test(part));
}
