/** An act of the examiner on a call that does not simply pass. */
export type Intervention =
  /** The client gets this response, and the backend does not see the call. */
  | {
      readonly kind: 'respond';
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: Readonly<Record<string, unknown>>;
    }
  /** The backend executes the call, and the client's connection ends before the first byte of the response. */
  | { readonly kind: 'lose-response' };

/** An error in the form of the service: `errorCode`, `message` and further fields. */
export function respondWith(
  status: number,
  errorCode: string,
  message: string,
  { headers = {}, ...fields }: { readonly headers?: Record<string, string> } & Record<string, unknown> = {},
): Intervention {
  return { kind: 'respond', status, headers, body: { errorCode, message, ...fields } };
}
