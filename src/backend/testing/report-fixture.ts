import { ChannelClient } from './channel-client.js';
import { endWithoutTimers, fixClock } from './fixed-clock.js';
import { MemoryBackend, type Tenant, type TestTerminal } from './memory-backend.js';

export const reportDestination = '/app/terminal/transaction';

/** A valid transaction report of the terminal, with these changes. */
export function reportOf(
  { terminalId }: Pick<TestTerminal, 'terminalId'>,
  changes: Readonly<Record<string, unknown>> = {},
) {
  return {
    referenceId: 'R-1',
    terminalId,
    status: 'TRANS_SUCCESS',
    gateway: 'GW-7',
    specificTId: 'S-1',
    amount: 1234,
    currency: 'EUR',
    ...changes,
  };
}

/** A backend with a terminal that is online and sends transaction reports. The clock is fixed. */
export class ReportFixture {
  readonly backend: MemoryBackend;
  readonly tenant: Tenant;
  readonly terminal: TestTerminal;
  readonly client: ChannelClient;

  private constructor(backend: MemoryBackend, tenant: Tenant, terminal: TestTerminal, client: ChannelClient) {
    this.backend = backend;
    this.tenant = tenant;
    this.terminal = terminal;
    this.client = client;
  }

  static async open(): Promise<ReportFixture> {
    fixClock();
    const backend = await MemoryBackend.start({ 'acquirer.latency': 1_500, 'acquirer.approvalPercent': 100 });
    const tenant = await backend.tenant();
    const terminal = await backend.terminal(tenant.branchId);
    return new ReportFixture(backend, tenant, terminal, await ChannelClient.online(backend, terminal));
  }

  close(): Promise<void> {
    return endWithoutTimers(this.backend);
  }

  report(changes?: Readonly<Record<string, unknown>>) {
    return reportOf(this.terminal, changes);
  }

  send(changes?: Readonly<Record<string, unknown>>, by = this.client): Promise<void> {
    return by.sendJson(reportDestination, this.report(changes));
  }

  details(referenceId = 'R-1', token = this.terminal.token) {
    return this.backend.call('getTransactionDetails', token, { referenceId });
  }

  async summary() {
    return (await this.backend.call('overallSummary', this.terminal.token, {})).body;
  }
}
