import { expect, it } from 'vitest';
import { minimalRequest } from '../../../test/support/run-request.js';
import { parseFleet } from './fleet-file.js';
import { planFleet, planFleetFromFile } from './fleet-plan-from-file.js';

const text = `
merchants:
  - name: Chain
    integrators:
      - persona: kiosk
        roundsPerMinute: 3
    branches:
      - name: 'Store {nn}'
        count: 4
        terminals:
          - count: 2
          - count: 1
            namePattern: '{branch}, old {nnn}'
            legacyShare: 0.5
            keepAliveSeconds: { from: 45, to: 50 }
            cardPaymentsPerHour: 6
        integrators:
          - persona: pos
  - name: Other
    branches:
      - name: Only
        terminals: [{ count: 1 }]
    integrators: [{ persona: kiosk, count: 2 }]
`;
const fleet = parseFleet(text, 'fleet.yaml');
const plan = planFleetFromFile(fleet);

it('the plan of a fleet file lists each branch with its merchant', () => {
  expect(plan.merchants).toEqual(['Chain', 'Other']);
  expect(plan.branches).toEqual([
    ...['Store 01', 'Store 02', 'Store 03', 'Store 04'].map((name) => ({ merchant: 0, name })),
    { merchant: 1, name: 'Only' },
  ]);
});

it('the plan of a fleet file names the terminals by their numbers in the branch', () => {
  expect(plan.terminals.slice(3, 6)).toMatchObject([
    { branch: 1, name: 'Terminal 1' },
    { branch: 1, name: 'Terminal 2' },
    { branch: 1, name: 'Store 02, old 003' },
  ]);
  expect(plan.terminals.at(-1)).toMatchObject({ branch: 4, name: 'Terminal 1', legacy: false });
  expect(plan.terminals).toHaveLength(13);
});

it('the plan of a fleet file spreads the legacy share over the branches of the group', () => {
  const old = plan.terminals.filter(({ name }) => name.includes('old'));
  expect(old.map(({ legacy }) => legacy)).toEqual([false, true, false, true]);
  expect(plan.terminals.filter(({ legacy }) => legacy)).toHaveLength(2);
});

it('the plan of a fleet file gives all terminals of a group one profile', () => {
  const [one, other] = plan.terminals.filter(({ name }) => name.includes('old'));
  expect(one?.profile).toEqual({ keepAliveMs: { from: 45_000, to: 50_000 }, cardPaymentsPerHour: 6 });
  expect(other?.profile).toBe(one?.profile);
  expect(plan.terminals[0]?.profile).toEqual({});
});

it('the plan of a fleet file numbers the integrators of a persona over the whole fleet, each with its owner', () => {
  expect(plan.apps.map(({ name, owner }) => [name, owner])).toEqual([
    ['kiosk-1', { merchant: 0 }],
    ...[0, 1, 2, 3].map((branch) => [`pos-${branch + 1}`, { branch }]),
    ['kiosk-2', { merchant: 1 }],
    ['kiosk-3', { merchant: 1 }],
  ]);
  expect(plan.apps[0]).toMatchObject({ persona: { name: 'kiosk' }, roundsPerMinute: 3 });
  expect(plan.apps[1]).not.toHaveProperty('roundsPerMinute');
});

it('the plan of a fleet file overrides the numbers of a request', () => {
  const request = { ...minimalRequest, terminals: 13, integrators: 7 };
  expect(planFleet({ ...request, fleet })).toEqual(plan);
  expect(planFleet(request).branches).toHaveLength(2);
});
