import { decidedLimits, shownLimits } from '../../../conformance/oracle/limits.js';
import { minute, second } from '../../text/time-units.js';

/** The lives of things at a service, in milliseconds. */
export interface Lives {
  readonly accessToken: number;
  readonly wsToken: number;
  /** The time from SESSION_TIMEOUT to the expiry of the wsToken. */
  readonly sessionTimeoutBefore: number;
  readonly refundCooldown: number;
}

export type LifeName = keyof Lives;

/** The lives that a scenario waits for. */
export interface LivesOfScenario {
  readonly names: readonly LifeName[];
  /** Further settings of a service that is started with short lives for it. */
  readonly settings?: Readonly<Record<string, string>>;
  /** The approximate duration in milliseconds where things live so long. */
  takesMs(lives: Lives): number;
}

/** The part of a scenario that depends on lives. */
interface Living {
  readonly takesMs: { readonly real: number; readonly virtual: number };
  readonly isolated?: true | { readonly config: Readonly<Record<string, string>> };
  readonly lives?: LivesOfScenario;
  readonly usesShortLives?: true;
}

/** The lives of the service document, and the lead that the reference profile has decided. */
export const documentLives: Lives = {
  accessToken: shownLimits.accessTokenLifeMs,
  wsToken: shownLimits.wsTokenLifeSeconds * second,
  sessionTimeoutBefore: decidedLimits.channel.sessionTimeoutBeforeExpiryMs,
  refundCooldown: minute,
};

/** The clock of a service and those of its libraries may differ by so much: until then an expired token may work. */
export const legalSkewMs = 2 * minute;

/** The settings that shorten a life where a target can be started with others, and the values that the run gives them. */
export const shortLives = {
  accessToken: { setting: 'accessToken.lifetime', value: '1m', ms: minute },
  wsToken: { setting: 'webSocketToken.lifetime', value: '1m', ms: minute },
  sessionTimeoutBefore: { setting: 'ws.sessionTimeoutLead', value: '5s', ms: 5 * second },
  refundCooldown: { setting: 'refund.cooldown', value: '3s', ms: 3 * second },
} as const satisfies Readonly<Record<LifeName, { setting: string; value: string; ms: number }>>;

/** The lives of a service as its owner states them; the others are those of the document. */
function statedLives(stated: Partial<Lives> = {}): Lives {
  return { ...documentLives, ...stated };
}

/** The scenario at a service that states its lives: it takes as long as they do. */
export function atLives<S extends Living>(scenario: S, stated: Partial<Lives>): S {
  const { lives, isolated } = scenario;
  // A service that is started with settings of its own is not the one whose lives are stated.
  if (
    lives === undefined ||
    typeof isolated === 'object' ||
    !lives.names.some((name) => stated[name] !== undefined)
  )
    return scenario;
  return { ...scenario, usesShortLives: true, takesMs: both(lives.takesMs(statedLives(stated))) };
}

/** The scenario at a service of its own that is started with short lives; without change if it uses none. */
export function onShortLives<S extends Living>(scenario: S): S {
  const { lives, isolated } = scenario;
  if (lives === undefined) return scenario;
  const config = typeof isolated === 'object' ? isolated.config : {};
  const short = lives.names.map((name) => shortLives[name]);
  const shortened = Object.fromEntries(lives.names.map((name) => [name, shortLives[name].ms]));
  return {
    ...scenario,
    usesShortLives: true,
    isolated: {
      config: {
        ...config,
        ...Object.fromEntries(short.map((each) => [each.setting, each.value])),
        ...lives.settings,
      },
    },
    takesMs: both(lives.takesMs(statedLives(shortened))),
  };
}

/** The lives at the service of a scenario, which may be started with its own settings. */
export function livesOf(
  { lives, isolated, usesShortLives }: Pick<Living, 'lives' | 'isolated' | 'usesShortLives'>,
  stated: Partial<Lives> = {},
): Lives {
  if (lives === undefined || usesShortLives !== true)
    return typeof isolated === 'object' ? documentLives : statedLives(stated);
  const isStated = lives.names.some((name) => stated[name] !== undefined);
  return statedLives(
    isStated ? stated : Object.fromEntries(lives.names.map((name) => [name, shortLives[name].ms])),
  );
}

function both(ms: number): Living['takesMs'] {
  return { real: ms, virtual: ms };
}
