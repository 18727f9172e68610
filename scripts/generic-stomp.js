// The STOMP server alone on a port of this machine, for test material of others: guest/guest, /topic/* to all subscribers, /queue/* to one.
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { createGenericServer } from '../dist/conformance/channel/generic-stomp/generic-server.js';

const usage = 64;

function portOf() {
  try {
    const { values } = parseArgs({ options: { port: { type: 'string', default: '15674' } } });
    return /^[0-9]{1,5}$/.test(values.port) && Number(values.port) < 65_536 ? Number(values.port) : undefined;
  } catch {
    return undefined;
  }
}

const port = portOf();
if (port === undefined) {
  console.error('generic-stomp: the one option is --port, a number up to 65535; 0 takes a free one');
  process.exitCode = usage;
} else {
  const server = createGenericServer(randomUUID);
  try {
    console.log(
      `${await server.listen(port)} login guest, passcode guest, destinations /topic/* and /queue/*`,
    );
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => server.close());
  } catch (error) {
    console.error(`generic-stomp: ${error instanceof Error ? error.message : error}`);
    console.error('  hint: choose another --port, or 0 for a free one');
    process.exitCode = usage;
  }
}
