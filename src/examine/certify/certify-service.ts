import { randomBytes as systemRandomBytes } from 'node:crypto';
import type { BackendConfig } from '../../backend/config/config.js';
import type { Binding } from '../../binding/binding.js';
import { reverseTranslators } from '../../binding/reverse/reverse-translators.js';
import { pooledBytes } from '../../random/pooled-bytes.js';
import type { RandomRoot } from '../../random/random.js';
import type { RunRequest } from '../../run/options.js';
import { createEmbedded, type Embedded, startEmbedded } from '../../run/service/embedded.js';
import type { Service, Started } from '../../run/service/service.js';
import type { Scenario } from '../../scenarios/scenario.js';
import { Administrator } from '../../simulator/administrator.js';
import { HttpClient } from '../../simulator/http/http-client.js';
import { Attendance } from './attendance.js';
import { ClientCommand, type ClientProgram } from './client-command.js';
import type { Invitation } from './invitation.js';
import type { Party, Prepared } from './party.js';
import { type ExaminedService, ExamineeWire } from './wire/examinee-wire.js';
import { TranslatedEntrance } from './wire/translated-entrance.js';

/** The wire, or the translation before it, to which a client connects. */
export type Entrance = Pick<ExamineeWire, 'accept' | 'listen'>;

export interface CertifyServiceDeps<Examinee> {
  readonly party: Party<Examinee>;
  readonly request: Pick<RunRequest, 'clock' | 'network' | 'port' | 'scenarios'>;
  readonly random: RandomRoot;
  /** The time for which the examiner waits for the client, in milliseconds. */
  readonly waitMs: number;
  /** Called once, when the client may come. */
  readonly onReady: (invitation: Invitation) => void;
  /** Called in a run in memory: the client opens its connections by the wire. */
  readonly onWire?: (wire: ExamineeWire, entrance: Entrance) => void;
  /** The dialect of the client. Default: it speaks the reference profile. */
  readonly binding?: Binding;
  /** The program that starts the client. Default: its people start it. */
  readonly program?: ClientProgram;
  readonly onInternalError: (error: unknown) => void;
}

/** The backend of this program behind a wire of the examiner, with the accounts of one client. */
export class CertifyService<Examinee> implements Service {
  readonly name = 'embedded';
  readonly addressLimits = false;
  readonly usesExisting = false;
  readonly isolatedTarget = undefined;
  readonly #deps: CertifyServiceDeps<Examinee>;
  #changes: Partial<BackendConfig> = {};
  #embedded: Embedded | undefined;
  #wire: ExamineeWire | undefined;
  #translated: TranslatedEntrance | undefined;
  #command: ClientCommand | undefined;
  #attendance: Attendance | undefined;
  #prepared: Prepared<Examinee> | undefined;

  constructor(deps: CertifyServiceDeps<Examinee>) {
    this.#deps = deps;
  }

  get attendance(): Attendance {
    if (this.#attendance === undefined) throw new TypeError('the service has not started');
    return this.#attendance;
  }

  get command(): ClientCommand | undefined {
    return this.#command;
  }

  get examinee(): Examinee {
    if (this.#prepared === undefined) throw new TypeError('the service has not started');
    return this.#prepared.examinee;
  }

  /** @throws Failure, exit code 64, if the port cannot be used */
  async start(): Promise<Started> {
    const { party, request, random, waitMs, onReady, onWire, program, onInternalError } = this.#deps;
    const inner = { ...request, port: 0 };
    const embedded = createEmbedded({
      request: inner,
      random,
      randomBytes:
        request.clock === 'virtual' ? random.stream('backend/ids').bytes : pooledBytes(systemRandomBytes),
      overrides: () => ({ ...party.config, ...this.#changes }),
      restartable: true,
      // Only what the client does is judged.
      emit: () => undefined,
      onInternalError,
    });
    this.#embedded = embedded;
    await startEmbedded(embedded, inner);
    const { backend, network, admin } = embedded;
    const service = { baseUrl: backend.baseUrl, webSocketUrl: backend.webSocketUrl, network };
    const wire = new ExamineeWire(service);
    this.#wire = wire;
    const http = new HttpClient({ network, baseUrl: service.baseUrl });
    const administrator = new Administrator({ http, ...admin });
    const attendance = new Attendance({ wire, waitMs, keepsSession: party.keepsSession });
    this.#attendance = attendance;
    const restart = (changes: Partial<BackendConfig>, whileDown: () => Promise<void>) =>
      this.#restart(embedded, changes, whileDown);
    this.#prepared = await party.prepare({
      http,
      administrator,
      wire,
      attendance,
      restart,
      chosen: request.scenarios,
    });
    const entrance = this.#entranceTo(wire, service, attendance);
    const addresses = request.network === 'tcp' ? await this.#listen(entrance, service) : service;
    const { baseUrl, webSocketUrl } = addresses;
    onWire?.(wire, entrance);
    const invitation = { baseUrl, webSocketUrl, credentials: this.#prepared.credentials };
    this.#command = program && this.#commandFor(program, invitation, wire, attendance);
    onReady(invitation);
    const target = {
      http,
      administrator,
      clock: request.clock,
      inTurn: { patienceMs: waitMs },
      link: { network, webSocketUrl: service.webSocketUrl },
    };
    return { baseUrl, webSocketUrl, target };
  }

  obstacleOf({ id }: Pick<Scenario, 'id'>): string | undefined {
    return this.#deps.party.obstacles?.[id];
  }

  activityCount(): number {
    return (this.#embedded?.activityCount() ?? 0) + (this.#translated?.activityCount() ?? 0);
  }

  async stop(): Promise<void> {
    await this.#command?.stop();
    this.#attendance?.stop();
    await this.#translated?.stop();
    await this.#wire?.stop();
    try {
      await this.#embedded?.network.close();
    } finally {
      await this.#embedded?.backend.stop();
    }
  }

  #commandFor(
    program: ClientProgram,
    invitation: Invitation,
    { log }: ExamineeWire,
    attendance: Attendance,
  ): ClientCommand {
    return new ClientCommand({
      program,
      invitation,
      log,
      // Integrators are judged by their calls over minutes: a new process would need new tokens.
      eachAlone: this.#deps.party.keepsSession,
      onStart: () => attendance.restart(),
      onEnded: (problem) => attendance.end(problem),
    });
  }

  /** @throws Failure `bad-binding`, exit code 64, if the binding cannot be reversed */
  #entranceTo(wire: ExamineeWire, service: ExaminedService, attendance: Attendance): Entrance {
    const { binding, party } = this.#deps;
    if (binding === undefined) return wire;
    const translators = reverseTranslators(binding, party.calls);
    const { baseUrl, webSocketUrl } = service;
    this.#translated = new TranslatedEntrance({
      wire,
      translators,
      baseUrl,
      webSocketUrl,
      onFailure: (problem) => attendance.end(problem),
    });
    return this.#translated;
  }

  async #listen(entrance: Entrance, { webSocketUrl }: { readonly webSocketUrl: string }) {
    const host = '127.0.0.1';
    const port = await entrance.listen(host, this.#deps.request.port);
    const { pathname } = new URL(webSocketUrl);
    return { baseUrl: `http://${host}:${port}`, webSocketUrl: `ws://${host}:${port}${pathname}` };
  }

  async #restart(
    { restart }: Embedded,
    changes: Partial<BackendConfig>,
    whileDown: () => Promise<void>,
  ): Promise<void> {
    if (restart === undefined) throw new TypeError('the backend of an examination can be restarted');
    this.#changes = { ...this.#changes, ...changes };
    await restart(whileDown);
  }
}
