const alphabet = /^[\w-]*$/;

/** The characters that end a last group of two or three: those whose unused bits are zero. */
const lastOfTwo = 'AQgw';
const lastOfThree = 'AEIMQUYcgkosw048';

/**
 * Returns true if every part is base64url exactly as an encoder writes it. Decoders also accept unused bits that are
 * set, padding and the plain alphabet, so one signature would be valid in many spellings (AUTH-14).
 */
export function isCanonicalBase64Url(token: string): boolean {
  return token.split('.').every((part) => alphabet.test(part) && endsAsEncoded(part));
}

/** Returns whether the last of the groups of four characters is whole, or ends as an encoder ends it. */
function endsAsEncoded(part: string): boolean {
  switch (part.length % 4) {
    case 0:
      return true;
    case 2:
      return lastOfTwo.includes(part.charAt(part.length - 1));
    case 3:
      return lastOfThree.includes(part.charAt(part.length - 1));
    default:
      return false;
  }
}
