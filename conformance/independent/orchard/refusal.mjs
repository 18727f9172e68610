// A refused call: HTTP status, error code and message of the error body.
export class Refusal extends Error {
  constructor(status, code, message, more = {}) {
    super(message);
    Object.assign(this, { status, code, more });
  }
}
export function refuse(status, code, message, more) {
  throw new Refusal(status, code, message, more);
}
export const notFound = (what) => refuse(404, 'E_UNKNOWN', `No such ${what}`);
export const require400 = (ok, code, message, more) => ok || refuse(400, code, message, more);
