import type { Duplex } from 'node:stream';
import type { Binding } from '../../src/binding/binding.js';
import type { RunEvent } from '../../src/events/event.js';
import type { Entrance } from '../../src/examine/certify/certify-service.js';
import type { Invitation } from '../../src/examine/certify/invitation.js';
import type { Party } from '../../src/examine/certify/party.js';
import type { ExamineeWire } from '../../src/examine/certify/wire/examinee-wire.js';
import type { MemoryNetwork } from '../../src/simulator/network/memory.js';
import { installClock } from '../../src/virtual/clock.js';
import { drive } from '../../src/virtual/drive.js';
import { type ClientParts, loadClientParts } from './client-parts.js';

/** The addresses, the credentials, the network and the parts of a client of a test. */
export interface ClientSetting extends Invitation {
  readonly network: MemoryNetwork;
  readonly parts: ClientParts;
}

/** A client of a test; it is stopped when the run has ended. */
export interface TestClient {
  stop(): Promise<void>;
}

export interface VirtualCertification<Examinee> {
  readonly party: () => Promise<Party<Examinee>>;
  /** Starts the client once the examiner is ready. It must not load modules: virtual time would pass meanwhile. */
  readonly client: (setting: ClientSetting) => Promise<TestClient | undefined>;
  /** Ids of the examinations; default: all. */
  readonly only?: readonly string[];
  readonly waitMs?: number;
  /** False: deviations that the document leaves open do not fail. Default: true. */
  readonly strict?: boolean;
  /** The dialect of the client. */
  readonly binding?: Binding;
  /** Called with the wire of the examiner, to look at what it keeps. */
  readonly onWire?: (wire: ExamineeWire) => void;
}

/** Each arrival has its own instant, as in a virtual run. */
const latencyMs = 1;

/** The events of a certification in virtual time, with the clock of this thread. */
export async function certifyVirtually<Examinee>({
  party: partyOf,
  client: startClient,
  only,
  waitMs = 60_000,
  strict = true,
  binding,
  onWire,
}: VirtualCertification<Examinee>): Promise<readonly RunEvent[]> {
  const clock = installClock();
  try {
    // The clock first: modules that are loaded before it may keep real timers.
    const { createRun, prepareRun } = await import('../../src/run/run.js');
    const { certifyEnvironment, certifyRequest } = await import('../../src/examine/certify/certify-run.js');
    const { MemoryNetwork } = await import('../../src/simulator/network/memory.js');
    await prepareRun();
    const parts = await loadClientParts();
    const party = await partyOf();
    const ids = party.examinations.map(({ id }) => id);
    const request = certifyRequest(party.name, {
      version: 'test',
      seed: 1,
      clock: 'virtual',
      network: 'memory',
      port: 0,
      examinations: only ?? ids,
      named: only !== undefined,
      strict,
    });
    let entrance: Entrance | undefined;
    let network: MemoryNetwork | undefined;
    let client: Promise<TestClient | undefined> | undefined;
    const environment = certifyEnvironment(request, party, {
      waitMs,
      ...(binding && { binding }),
      onWire: (each, before) => {
        entrance = before;
        onWire?.(each);
      },
      onReady(invitation) {
        const accept = (socket: Duplex) => entrance?.accept(socket);
        network = new MemoryNetwork({ origin: invitation.baseUrl, accept, latencyMs });
        client = startClient({ ...invitation, network, parts });
      },
    });
    const run = createRun(request, environment);
    const events: RunEvent[] = [];
    run.subscribe((event) => events.push(event));
    const work = async () => {
      await run.start();
      await (await client)?.stop();
      await network?.close();
    };
    const activityCount = () => run.activityCount() + (network?.wire.activityCount ?? 0);
    await drive(work(), { clock, activityCount });
    return events;
  } finally {
    clock.uninstall();
  }
}
