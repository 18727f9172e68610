/** The profiles of the package, as the YAML that `tillfleet load --print` writes. */
export const builtInProfiles: ReadonlyMap<string, string> = new Map([
  [
    'smoke',
    `description: A short load with every measure, to see that everything works.
operations: { payNow: 6, getTransactionDetails: 2, requestTerminal: 2 }
terminals: { count: 20, connectRate: 20/s }
callTimeout: 5s
herdCuts:
  - { at: 4s, share: 0.5 }
phases:
  - { name: connect, for: 2s }
  - { name: constant, for: 4s, arrivals: { kind: constant, rate: 20/s } }
  - { name: ramp, for: 4s, arrivals: { kind: ramp, from: 10/s, to: 40/s } }
  - { name: users, for: 4s, users: { count: 4, thinkTime: 250ms } }
thresholds:
  - errors.rate<1%
`,
  ],
  [
    'steady-store',
    `description: A chain of stores on an ordinary day, with payments, look-ups, refunds and commands.
operations:
  payNow: 50
  saveTransaction: 5
  refund: 3
  getTransactionDetails: 20
  find: 5
  listTerminals: 5
  requestTerminal: 7
  requestStatus: 5
terminals: { count: 200, connectRate: 50/s }
phases:
  - { name: connect, for: 10s }
  - { name: day, for: 2m, arrivals: { kind: poisson, rate: 30/s } }
thresholds:
  - errors.rate<0.1%
  - payNow.p99<250ms
  - delivery.p99<500ms
`,
  ],
  [
    'connect-storm',
    `description: A thousand terminals that connect as fast as a store opens.
terminals: { count: 1000, connectRate: 200/s }
phases:
  - { name: storm, for: 15s }
thresholds:
  - errors.rate<0.1%
  - registered.p99<5s
`,
  ],
  [
    'herd-reconnect',
    `description: All connections are cut at one instant while payments continue, and all terminals come back.
operations: { payNow: 9, requestTerminal: 1 }
terminals: { count: 500, connectRate: 100/s }
herdCuts:
  - { at: 15s }
phases:
  - { name: connect, for: 10s }
  - { name: cut, for: 30s, arrivals: { kind: constant, rate: 20/s } }
thresholds:
  - errors.rate<1%
  - reconnect.p99<15s
`,
  ],
  [
    'payment-peak',
    `description: Payments that rise to a peak, stay there and fall again.
operations: { payNow: 8, getTransactionDetails: 2 }
phases:
  - { name: rise, for: 20s, arrivals: { kind: ramp, from: 10/s, to: 150/s } }
  - { name: peak, for: 30s, arrivals: { kind: poisson, rate: 150/s } }
  - { name: fall, for: 10s, arrivals: { kind: ramp, from: 150/s, to: 10/s } }
thresholds:
  - errors.rate<0.1%
  - payNow.p99<250ms
`,
  ],
  [
    'command-fanout',
    `description: Commands to many terminals that are online, as after a change of prices.
operations: { requestTerminal: 4, requestStatus: 1 }
terminals: { count: 200, connectRate: 100/s }
phases:
  - { name: connect, for: 5s }
  - { name: fanout, for: 30s, arrivals: { kind: constant, rate: 60/s } }
thresholds:
  - errors.rate<0.1%
  - delivery.p99<500ms
`,
  ],
  [
    'soak',
    `description: A moderate load for two hours, which shows what grows with time.
operations: { payNow: 6, getTransactionDetails: 3, requestTerminal: 1 }
terminals: { count: 300, connectRate: 25/s }
phases:
  - { name: connect, for: 20s }
  - { name: soak, for: 2h, arrivals: { kind: poisson, rate: 20/s } }
thresholds:
  - errors.rate<0.1%
  - payNow.p99<250ms
  - delivery.p99<500ms
`,
  ],
]);
