import type { TerminalEnvironment } from '../../src/simulator/terminal/terminal-environment.js';
import { certifyVirtually } from './certify-virtually.js';

/** Puts a defect between a terminal and its network. */
export type Breaks = (environment: TerminalEnvironment) => TerminalEnvironment;

interface LegacyTerminal {
  /** The accessId that it sends; default: its own. */
  readonly accessId?: string;
  /** True: it requests a wsToken all the same. */
  readonly isModern?: boolean;
}

/**
 * The events of an examination of the simulated terminal, broken or not, in virtual time.
 *
 * @param strict false: deviations that the document leaves open do not fail
 * @param legacy the terminal identifies itself in SUBSCRIBE
 */
export function certifySimulated(
  breaks: Breaks = (environment) => environment,
  only?: readonly string[],
  legacy?: LegacyTerminal,
  strict = true,
) {
  return certifyVirtually({
    party: async () =>
      (await import('../../src/examine/certify/terminal/party.js')).terminalParty({
        legacy: legacy !== undefined,
      }),
    ...(only && { only }),
    strict,
    async client({ baseUrl, webSocketUrl, network, credentials: [credential], parts }) {
      if (credential === undefined) return undefined;
      const { Terminal, HttpClient, createRandomRoot } = parts;
      const environment = breaks({
        http: new HttpClient({ network, baseUrl }),
        link: { network, webSocketUrl },
        emit: () => undefined,
        fleet: false,
        cardPaymentsPerHour: 720,
      });
      const { terminalId = '', configId = 0, accessId = '' } = credential.more ?? {};
      const identity = {
        clientId: credential.id,
        clientSecret: credential.secret,
        terminalId: String(terminalId),
        configId: Number(configId),
        ...(legacy &&
          legacy.isModern !== true && { legacy: true, accessId: legacy.accessId ?? String(accessId) }),
      };
      const terminal = new Terminal(environment, identity, createRandomRoot(1).stream('terminal'));
      terminal.start();
      return terminal;
    },
  });
}
