import { terminalMessages } from '../contract/channel/messages.js';
import { leave, onlineTerminal } from './opening.js';
import { frame, sendFrame } from './script.js';
import type { Section } from './section.js';

export const transactionReport: Section = {
  title: 'A transaction report',
  text: [
    'What the terminal has taken by itself. `amount` is in minor units of the currency; `status` is TRANS_SUCCESS,',
    'TRANS_FAILED or TRANS_PENDING. The same report again changes nothing, so send it until its RECEIPT has come. A report',
    'that cannot be taken gets its RECEIPT too, and REPORT_REJECTED with the `specificTId`: do not send that one again.',
    'A RECEIPT says that the service has the report, which is not yet that it is on a disk: a service that keeps its data in',
    'files may lose the last 30 seconds in a crash, and one that does not loses everything at its end (see',
    '[operating.md](operating.md)). So keep a report for a while after its RECEIPT, and send it again at a SYNC_REQUEST.',
  ].join('\n'),
  async play(stage) {
    const terminal = await onlineTerminal(stage);
    const report = {
      referenceId: 'till-1-000017',
      terminalId: stage.till.terminalId,
      status: 'TRANS_SUCCESS',
      gateway: 'acquirer',
      specificTId: 'gw-000123',
      amount: 1250,
      currency: 'EUR',
    };
    await terminal.say(sendFrame(terminalMessages.transaction.destination, stage.receipt(), report));
    stage.script.note('the same report again');
    await terminal.say(sendFrame(terminalMessages.transaction.destination, stage.receipt(), report));
    stage.script.note('another report with a referenceId that was used');
    const other = { ...report, specificTId: 'gw-000124', amount: 990 };
    await terminal.say(sendFrame(terminalMessages.transaction.destination, stage.receipt(), other));
    await leave(stage, terminal, 'hidden');
  },
};

export const legacy: Section = {
  title: 'A terminal without wsTokens',
  text: [
    'Where `ws.migration.legacy-auth.enabled` is on (the default): CONNECT without Authorization, then SUBSCRIBE with',
    '`config_id`, `terminal_id` and `access_id` within 10 seconds, then register. There is no SESSION_TIMEOUT.',
    'A CONNECT with a bad wsToken does not fall back to this.',
  ].join('\n'),
  async play(stage) {
    const { configId, terminalId, accessId } = stage.till;
    const session = await stage.session();
    await session.say(frame('CONNECT', ['accept-version:1.2', 'heart-beat:10000,10000']));
    await session.say(
      frame('SUBSCRIBE', [
        'id:s-1',
        `destination:${stage.queue}`,
        'ack:client-individual',
        `config_id:${configId}`,
        `terminal_id:${terminalId}`,
        `access_id:${accessId}`,
        `receipt:${stage.receipt()}`,
      ]),
    );
    await session.say(sendFrame(terminalMessages.register.destination, stage.receipt()));
    await leave(stage, session, 'hidden');
  },
};
