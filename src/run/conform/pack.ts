import { brokerScenarios } from '../../scenarios/areas/stomp/broker/broker-scenarios.js';
import { catalogue } from '../../scenarios/catalogue.js';
import type { Scenario } from '../../scenarios/scenario.js';

/** The STOMP pack as part of a run request: the broker, and what its clients use. The passcode is not in it. */
export interface PackRequest {
  readonly name: 'stomp';
  /** The `ws` or `wss` address of the broker, without user, query and fragment. */
  readonly url: string;
  readonly login?: string;
  /** The host header of CONNECT, which names the virtual host. Default: the host of the URL. */
  readonly host?: string;
  /** The beginnings of the destinations. */
  readonly topic?: string;
  readonly queue?: string;
  /** True if the user has named the destinations. */
  readonly named: boolean;
}

/** The scenarios that a run can choose from: those of its pack, or those of the service. */
export function scenariosOf(pack: Pick<PackRequest, 'name'> | undefined): readonly Scenario[] {
  return pack === undefined ? catalogue : brokerScenarios;
}

/** The beginnings of the destinations that a run of the pack uses. */
export function destinationsOf({ topic, queue }: Pick<PackRequest, 'topic' | 'queue'>): readonly string[] {
  return [topic, queue].filter((each) => each !== undefined);
}
