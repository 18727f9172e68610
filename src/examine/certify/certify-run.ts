import { createRandomRoot } from '../../random/random.js';
import { type RunEnvironment, type RunRequest, withoutFleet } from '../../run/options.js';
import { CertifyService, type CertifyServiceDeps } from './certify-service.js';
import { scenarioOf } from './examination.js';
import type { Party } from './party.js';

export interface CertifyOptions {
  readonly version: string;
  readonly seed: number;
  readonly clock: RunRequest['clock'];
  readonly network: RunRequest['network'];
  /** The port for the client over TCP, 0 for a free one. */
  readonly port: number;
  /** Ids of the chosen examinations. */
  readonly examinations: readonly string[];
  /** True if the user has chosen them by name: then long ones run too. */
  readonly named: boolean;
  /** Ids that the user has named in full, and not by a glob. */
  readonly exact?: readonly string[];
  /** False: deviations that the service document leaves open do not fail. */
  readonly strict: boolean;
  /** The longest examination that runs without its name, in milliseconds. Default: 80 s. */
  readonly maxExaminationMs?: number;
}

const usualMaxMs = 80_000;

/** The request of a certification, as its run takes it. */
export function certifyRequest(examinee: Party<unknown>['name'], options: CertifyOptions): RunRequest {
  const { version, seed, clock, network, port, examinations, named, exact, strict, maxExaminationMs } =
    options;
  return {
    ...withoutFleet,
    version,
    seed,
    clock,
    network,
    port,
    named,
    strict,
    examinee,
    scenarios: examinations,
    ...(exact && { exact }),
    maxScenarioMs: maxExaminationMs ?? usualMaxMs,
  };
}

export type CertifyHooks<Examinee> = Pick<
  CertifyServiceDeps<Examinee>,
  'waitMs' | 'onReady' | 'onWire' | 'binding' | 'program'
>;

/** The environment of a certification: the examinations instead of the scenarios, and the service. */
export function certifyEnvironment<Examinee>(
  request: RunRequest,
  party: Party<Examinee>,
  hooks: CertifyHooks<Examinee>,
): Pick<RunEnvironment, 'scenarios' | 'createService'> {
  let service: CertifyService<Examinee> | undefined;
  const examineeIn = () => {
    if (service === undefined) throw new TypeError('the service has not started');
    return service;
  };
  const scenarios = party.examinations.map((examination) => scenarioOf(examination, examineeIn));
  return {
    scenarios,
    createService({ onInternalError }) {
      service = new CertifyService({
        party,
        request,
        onInternalError,
        ...hooks,
        random: createRandomRoot(request.seed),
      });
      return service;
    },
  };
}
