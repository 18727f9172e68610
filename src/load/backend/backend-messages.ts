/** The request for a backend in its own process. */
export interface StartBackend {
  readonly terminals: number;
  readonly seed: number;
  /** False: all rate limits are off. */
  readonly rateLimits: boolean;
}

/** The messages of the process of the backend. */
export type BackendMessage =
  | {
      readonly type: 'started';
      readonly baseUrl: string;
      readonly webSocketUrl: string;
      readonly admin: { readonly clientId: string; readonly clientSecret: string };
    }
  | { readonly type: 'failed'; readonly message: string }
  | { readonly type: 'internal-error'; readonly message: string };
