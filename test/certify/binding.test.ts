import { expect, it } from 'vitest';
import { parseBinding } from '../../src/binding/read-binding.js';
import type { RunEvent } from '../../src/events/event.js';
import { certifyVirtually } from './certify-virtually.js';

/** A dialect in both directions: the terminal translates by the one, the examiner by the other. */
const dialect = `
bindingVersion: 1
functions:
  there: '{"keys": "snake_case", "untouched": ["settings", "result"]}'
  here: '{"keys": "camelCase", "untouched": ["settings", "result"]}'
http:
  refusal: '{"body": {"errorCode": body.fault, "message": body.text}}'
  reverse: { refusal: '{"status": 422, "body": {"fault": body.errorCode, "text": body.message}}' }
  calls:
    token: { path: /v2/sessions }
    webSocketToken:
      method: PUT
      path: /v2/devices/{configId}/ticket
      request: '{"params": {"configId": body.configId}, "body": null}'
      response: '{"body": $merge([$rewrite(body, $here), {"queueDestination": "/queue/terminal/" & body.config_id}])}'
      reverse:
        request: '{"body": {"configId": $number(params.configId)}}'
        response: '{"body": $merge([$rewrite(body, $there), {"queue_destination": "/queue/device." & body.configId}])}'
    terminalInfo: { path: /v2/devices/profile }
channel:
  headers: { Authorization: ticket }
  queue: /queue/device.{configId}
  send:
    register: { destination: /app/hello }
    heartbeat: { destination: /app/ping }
    transaction:
      destination: /app/sale
      body: $rewrite(body, $there)
      reverse: { body: '$rewrite(body, $here)' }
    commandResult:
      destination: /app/done
      body: $rewrite(body, $there)
      reverse: { body: '$rewrite(body, $here)' }
  actionField: kind
  receive:
    PRINT:
      action: paper
      body: '{"body": body.text, "requestId": body.request}'
      reverse: { body: '{"text": body.body, "request": body.requestId}' }
    SYNC_REQUEST: { action: upload }
`;

const only = [
  'terminal.session',
  'terminal.sync-request',
  'terminal.print',
  'terminal.force-refresh',
  'terminal.reports',
  'terminal.back-off',
];

async function certify(text = dialect) {
  const binding = await parseBinding(text, 'dialect.yaml');
  return certifyVirtually({
    party: async () => (await import('../../src/examine/certify/terminal/party.js')).terminalParty(),
    only,
    binding,
    async client({ baseUrl, webSocketUrl, network, credentials: [credential], parts }) {
      const { HttpClient, Terminal, TranslatingNetwork, translators, createRandomRoot } = parts;
      const { http: translator, channel } = translators(binding);
      const environment = {
        http: new HttpClient({ network, baseUrl, translator }),
        link: { network: new TranslatingNetwork(network, channel), webSocketUrl },
        emit: () => undefined,
        fleet: false,
        cardPaymentsPerHour: 720,
      };
      const { terminalId, configId } = credential?.more ?? {};
      const identity = {
        clientId: credential?.id ?? '',
        clientSecret: credential?.secret ?? '',
        terminalId: String(terminalId),
        configId: Number(configId),
      };
      const terminal = new Terminal(environment, identity, createRandomRoot(1).stream('terminal'));
      terminal.start();
      return terminal;
    },
  });
}

function verdicts(events: readonly RunEvent[]) {
  return events.flatMap((event) =>
    event.type === 'scenario.finished'
      ? [`${event.scenario}: ${event.verdict} ${event.reason ?? ''}`.trim()]
      : [],
  );
}

it('certify judges a terminal that speaks another dialect through its binding, in the forms of the profile', async () => {
  const events = await certify();
  expect(verdicts(events)).toEqual(only.map((id) => `${id}: pass`));
  const text = JSON.stringify(events);
  expect(text).toContain('/app/terminal/register');
  expect(text).not.toContain('/app/hello');
});

it('an expression of the binding that fails ends the examination, and is not a defect of the client', async () => {
  const failing = dialect.replace(
    `reverse: { body: '{"text": body.body, "request": body.requestId}' }`,
    `reverse: { body: '$error("no paper")' }`,
  );
  const [, , print] = verdicts(await certify(failing));
  expect(print).toMatch(
    /^terminal\.print: inconclusive dialect\.yaml: channel\.receive\.PRINT\.reverse\.body failed: no paper /,
  );
});
