/** The code of an ERROR and the close status after it. */
export type Rejection = readonly [code: string, status: number];

export const protocolError: Rejection = ['PROTOCOL_ERROR', 1002];
export const authFailed: Rejection = ['AUTH_FAILED', 1008];
export const forbiddenDestination: Rejection = ['FORBIDDEN_DESTINATION', 1008];
export const rateLimited: Rejection = ['RATE_LIMITED', 1008];
export const frameTooLarge: Rejection = ['FRAME_TOO_LARGE', 1009];
