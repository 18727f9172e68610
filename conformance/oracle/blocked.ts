// Source: the service document, 'Permanently blocked for the INTEGRATOR role'.

interface Blocked {
  readonly clause: string;
  /** The operations that no scope grants. */
  readonly restriction: string;
  /** The one role that may; null where the service document names none. */
  readonly onlyRole: 'SYSTEM_ADMIN' | null;
}

/** The operations that an integrator can never call, even with all eight scopes. Shown. */
export const blockedForIntegrators = [
  { clause: 'BLK-01', restriction: 'create, delete or edit users or roles', onlyRole: null },
  { clause: 'BLK-02', restriction: 'view or edit gateway configurations', onlyRole: null },
  { clause: 'BLK-03', restriction: 'activate or deactivate terminals', onlyRole: null },
  { clause: 'BLK-04', restriction: 'upload APK releases', onlyRole: 'SYSTEM_ADMIN' },
  { clause: 'BLK-05', restriction: "access other merchants' data", onlyRole: null },
  { clause: 'BLK-06', restriction: 'modify terminal settings or fees', onlyRole: null },
  {
    clause: 'BLK-07',
    restriction: 'access webhook logs, monitoring and developer tools',
    onlyRole: 'SYSTEM_ADMIN',
  },
] as const satisfies readonly Blocked[];
