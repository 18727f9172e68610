import { shownLimits } from '../../../../conformance/oracle/limits.js';
import type { HttpExchange } from '../../../simulator/http/http-exchange.js';
import { second } from '../../../text/time-units.js';
import type { ClauseChecks } from '../../clause-checks.js';
import type { World } from '../../world.js';

/** Checks expiresInSeconds by the document; where the owner of the target states another life, by that as decided. */
export function checkLife(world: World, checks: ClauseChecks, title: string, response: HttpExchange): void {
  const seconds = world.lives.wsToken / second;
  const isShown = seconds === shownLimits.wsTokenLifeSeconds;
  (isShown ? checks : checks.decided).field(title, response, 'expiresInSeconds', seconds);
}
