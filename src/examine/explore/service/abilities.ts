/** The kinds of steps that a history may have at a service. */
export interface Abilities {
  /** True: payments outside sandbox mode may be made. */
  readonly production: boolean;
  /** True: the service can be restarted with its data. */
  readonly restart: boolean;
  /** True: waiting costs nothing, so that days may pass. */
  readonly longWaits: boolean;
}

/** Everything, as at the embedded backend in virtual time. */
export const allAbilities: Abilities = { production: true, restart: true, longWaits: true };

/** The sentences on what a search leaves out at a service. */
export function describeMissing({ production, restart, longWaits }: Abilities): readonly string[] {
  return [
    ...(production
      ? []
      : [
          'production payments are not drawn: the target file does not allow them (productionPayments: allowed)',
        ]),
    ...(restart
      ? []
      : ['restarts are not drawn: the target file has no way to restart the service (hooks.restartable)']),
    ...(longWaits ? [] : ['waits of more than 10 s are not drawn: the search runs on the real clock']),
  ];
}
