import { terminalMessages } from '../../contract/channel/messages.js';
import { leave, onlineTerminal } from './opening.js';
import { frame, sendFrame } from './script.js';
import type { Section } from './section.js';

export const transactionReport: Section = {
  title: 'A transaction report',
  text: [
    'A card payment that the terminal has taken by itself. `amount` is in minor units of the currency; `status` is TRANS_SUCCESS,',
    'TRANS_FAILED or TRANS_PENDING. The same report again changes nothing, so repeat it until its RECEIPT arrives. A report',
    'that is rejected has its RECEIPT too, and REPORT_REJECTED with the `specificTId`: do not repeat that one.',
    'A RECEIPT confirms that the service has the report, not that it is on a disk: a service that stores its data in files',
    'may lose the last 30 seconds in a crash, and one that does not loses everything at its end (see',
    '[operating.md](operating.md)). So keep a report for a while after its RECEIPT, and send it again at a SYNC_REQUEST.',
  ].join('\n'),
  async play(backend) {
    const terminal = await onlineTerminal(backend);
    const report = {
      referenceId: 'terminal-1-000017',
      terminalId: backend.terminal.terminalId,
      status: 'TRANS_SUCCESS',
      gateway: 'acquirer',
      specificTId: 'gw-000123',
      amount: 1250,
      currency: 'EUR',
    };
    await terminal.send(sendFrame(terminalMessages.transaction.destination, backend.receipt(), report));
    backend.script.note('the same report again');
    await terminal.send(sendFrame(terminalMessages.transaction.destination, backend.receipt(), report));
    backend.script.note('another report with a referenceId that was used');
    const other = { ...report, specificTId: 'gw-000124', amount: 990 };
    await terminal.send(sendFrame(terminalMessages.transaction.destination, backend.receipt(), other));
    await leave(backend, terminal, 'hidden');
  },
};

export const observer: Section = {
  title: 'An observer',
  text: [
    'An integrator with the scope `ws:subscribe` takes the same steps with its appId and appSecret, and observes a terminal of',
    'its owner; so do users. It receives a copy of each message when it is queued, also while the terminal is offline, and no',
    'backlog. Its register is confirmed and has no effect, and its keep-alive gets its own CHECK_IN. What it reports is',
    'confirmed by a RECEIPT, is not stored, and gets REPORT_REJECTED with `ERR_FORBIDDEN`; the session continues. Nothing that it',
    'acknowledges settles a message of the terminal. `GET /api/v1/terminal/info?configId=` shows it the terminal without',
    'gateways and fees; without `configId` that of its newest wsToken.',
    'The sessions of a user who is deleted, or whose role, merchant or branch is changed, end with ERROR AUTH_FAILED.',
  ].join('\n'),
};

export const legacy: Section = {
  title: 'A terminal without wsTokens',
  text: [
    'Where `ws.migration.legacy-auth.enabled` is on (the default): CONNECT without a bearer token in Authorization, then',
    'SUBSCRIBE with `config_id`, `terminal_id` and `access_id` within 10 seconds, then register. There is no SESSION_TIMEOUT.',
    'A CONNECT with an invalid wsToken does not fall back to this; an empty Authorization or a Basic one is not a bearer token.',
  ].join('\n'),
  async play(backend) {
    const { configId, terminalId, accessId } = backend.terminal;
    const session = await backend.session();
    await session.send(
      frame('CONNECT', ['accept-version:1.2', 'host:pay.example.com', 'heart-beat:10000,10000']),
    );
    await session.send(
      frame('SUBSCRIBE', [
        'id:s-1',
        `destination:${backend.queue}`,
        'ack:client-individual',
        `config_id:${configId}`,
        `terminal_id:${terminalId}`,
        `access_id:${accessId}`,
        `receipt:${backend.receipt()}`,
      ]),
    );
    await session.send(sendFrame(terminalMessages.register.destination, backend.receipt()));
    await leave(backend, session, 'hidden');
  },
};
