import type { Terminal } from '../../src/simulator/terminal/terminal.js';
import type { TerminalEnvironment } from '../../src/simulator/terminal/terminal-environment.js';
import type { ClientSetting } from './certify-virtually.js';

/** Starts a simulated terminal with the credentials of an examination. */
export function startTerminal(
  { baseUrl, webSocketUrl, network, credentials: [credential], parts }: ClientSetting,
  breaks: (environment: TerminalEnvironment) => TerminalEnvironment = (environment) => environment,
): Terminal {
  const { Terminal: Client, HttpClient, createRandomRoot } = parts;
  const identity = {
    clientId: credential?.id ?? '',
    clientSecret: credential?.secret ?? '',
    terminalId: String(credential?.more?.terminalId),
    configId: Number(credential?.more?.configId),
  };
  const http = new HttpClient({ network, baseUrl });
  const environment = breaks({
    http,
    link: { network, webSocketUrl },
    emit: () => undefined,
    fleet: false,
  });
  const terminal = new Client(environment, identity, createRandomRoot(1).stream('terminal'));
  terminal.start();
  return terminal;
}
