import type { Scenario } from '../../scenario.js';
import { balance, simultaneousRefunds, simultaneousWithoutCooldown } from './balance.js';
import { cooldownActive, cooldownElapsed } from './cooldown.js';
import { exactCooldown } from './exact-cooldown.js';
import { refundFields, refundOutcomes } from './fields.js';
import { refundList } from './list.js';
import { refundStates } from './states.js';

export const refundScenarios: readonly Scenario[] = [
  balance,
  simultaneousRefunds,
  simultaneousWithoutCooldown,
  cooldownActive,
  cooldownElapsed,
  refundStates,
  refundFields,
  refundOutcomes,
  refundList,
  exactCooldown,
];
