/** The place at which a backend of this program listens, as plain data for other threads. */
export interface BackendPlace {
  readonly baseUrl: string;
  readonly webSocketUrl: string;
  readonly admin: { readonly clientId: string; readonly clientSecret: string };
  /** The addresses of this machine that sessions come from; empty: the system chooses. */
  readonly sourceAddresses: readonly string[];
}

/** A started service, as plain data for a generator in a thread. */
export type ThreadService =
  | ({ readonly kind: 'backend' } & BackendPlace)
  | {
      readonly kind: 'target';
      /** The path of the target file. */
      readonly file: string;
      readonly baseUrl: string;
      readonly webSocketUrl: string;
      /** True if its owner allows a load from another machine. */
      readonly owned: boolean;
      /** True: the reference profile binds it as well. */
      readonly strict: boolean;
    };
