import { Skipped } from '../inconclusive.js';

/** A part of the service that one may lack and still keep the service document, with the scenarios that are about it. */
export interface FeatureRow {
  readonly id: string;
  /** The words that follow `a service with it offers`. */
  readonly offers: string;
  /** Ids of scenarios, or their beginnings with a `*`. Some are found by their needs instead. */
  readonly scenarios?: readonly string[];
  readonly need?: 'adminTopic' | 'restart';
  /** The steps of a preflight that work if it is there. Without one, a preflight does not see it. */
  readonly steps?: readonly string[];
}

const featureTable = [
  {
    id: 'administration',
    offers: 'calls by which an administrator creates merchants, branches, terminals and apps',
    steps: ['createMerchant', 'createBranch', 'createTerminal', 'createApp'],
  },
  {
    id: 'admin-topic',
    offers: 'a way for a client to subscribe to the topic of the administrators',
    need: 'adminTopic',
    steps: ['admin topic'],
  },
  {
    id: 'legacy-authentication',
    offers: 'sessions without a wsToken, as long as the property is true',
    scenarios: ['legacy.*'],
  },
  {
    id: 'production-payments',
    offers: 'payments outside sandbox mode, decided by a gateway',
    scenarios: [
      'payments.gateway*',
      'payments.status-pushed',
      'payments.cancel',
      'payments.own-terminal',
      'payments.restart',
      'messages.pushes',
      'reports.production',
      'sandbox.production-unaffected',
      'sandbox.no-gateway',
    ],
  },
  {
    id: 'gateway-control',
    offers: 'calls by which an administrator makes the gateway fail, late or resolve a payment',
    scenarios: ['payments.gateway*', 'payments.status-pushed', 'payments.restart', 'messages.pushes'],
  },
  {
    id: 'refunds-pending',
    offers: 'refunds that are PENDING at first and resolve later',
    scenarios: ['refunds.outcomes'],
  },
  {
    id: 'webhook-log',
    offers: 'a log of what was sent to gateways and webhooks',
    scenarios: ['sandbox.no-gateway', 'blocked.developer-tools', 'blocked.monitoring'],
  },
  {
    id: 'currencies',
    offers: 'currencies of 0, 2 and 3 decimals',
    scenarios: ['payments.currencies', 'payments.amounts.exact', 'sandbox.currencies'],
  },
  {
    id: 'activation',
    offers: 'the activation of a terminal by a code',
    scenarios: [
      'lifecycle.activation',
      'lifecycle.activation-codes',
      'lifecycle.dead-credentials',
      'rates.activations',
    ],
  },
  {
    id: 'observers',
    offers: 'further sessions of integrators and users at the queue of a terminal',
    scenarios: ['channel.observer*', 'channel.observing-users'],
  },
  {
    id: 'receipts',
    offers: 'a RECEIPT for each frame that asks for one',
    scenarios: ['stomp.receipts'],
    steps: ['SUBSCRIBE', 'register', 'command-result'],
  },
  {
    id: 'restart',
    offers: 'an end and a start of the service with its data',
    need: 'restart',
  },
] as const satisfies readonly FeatureRow[];

export type FeatureId = (typeof featureTable)[number]['id'];

/** Every feature of the service that a target file can declare. */
export const featureRows: readonly (FeatureRow & { readonly id: FeatureId })[] = featureTable;

/** The ids of all features, in the order of every list. */
export const featureIds: readonly FeatureId[] = featureRows.map(({ id }) => id);

interface FeaturedScenario {
  readonly id: string;
  readonly needs: { readonly [need in NonNullable<FeatureRow['need']>]?: boolean };
}

/**
 * The features that a scenario is about and a service does not offer.
 *
 * @param offered undefined: everything is expected
 */
export function featuresMissing(
  { id, needs }: FeaturedScenario,
  offered: ReadonlySet<FeatureId> | undefined,
): readonly FeatureId[] {
  if (offered === undefined) return [];
  const isAbout = ({ scenarios = [], need }: FeatureRow) =>
    scenarios.some((each) => (each.endsWith('*') ? id.startsWith(each.slice(0, -1)) : id === each)) ||
    (need !== undefined && needs[need] === true);
  return featureRows.filter((row) => !offered.has(row.id) && isAbout(row)).map((row) => row.id);
}

/** The scenario, or a part of it, is about what the target file does not declare. */
export class NotOffered extends Skipped {
  readonly features: readonly FeatureId[];

  constructor(features: readonly FeatureId[]) {
    super('');
    this.features = features;
    this.name = 'NotOffered';
    this.message = notOfferedText(features);
  }
}

/** The error for what a target lacks: a feature that it does not offer, or something that a scenario needs. */
export function lackOf(
  feature: FeatureId,
  needs: string,
  offered: ReadonlySet<FeatureId> | undefined,
): Skipped {
  return offered?.has(feature) === false ? new NotOffered([feature]) : new Skipped(needs);
}

/** `not offered: receipts, observers` */
export function notOfferedText(features: readonly FeatureId[]): string {
  return `not offered: ${features.join(', ')}`;
}

/** The features for whose absence a scenario, or parts of it, came to no end. */
export function featuresOf(thrown: readonly unknown[]): readonly FeatureId[] {
  return [...new Set(thrown.flatMap((each) => (each instanceof NotOffered ? each.features : [])))];
}
