/** One event of every type about reconnect paths. */
export const pathBodies = {
  'path.started': {
    type: 'path.started',
    path: 'back-off-cap',
    configId: 1003,
    terminalId: 'T00001003',
    backend: 'own',
    scaled: '1/60',
    scales: 'back-off',
  },
  'path.step': {
    type: 'path.step',
    path: 'cut',
    configId: 1003,
    terminalId: 'T00001003',
    reached: 2,
    of: 5,
    text: 'waits 2 s',
  },
  'path.ended': {
    type: 'path.ended',
    path: 'cut',
    configId: 1003,
    terminalId: 'T00001003',
    walked: true,
    elapsedMs: 7_400,
  },
} as const;
