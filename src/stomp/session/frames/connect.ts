import { headerValue } from '../../codec/headers.js';
import { StompRefusal } from '../../errors.js';
import { negotiate, parseHeartBeat } from '../heart-beat.js';
import type { Command } from './client-frame.js';

const version = '1.2';

/** CONNECT and STOMP, which mean the same (C01). C05: `host` is neither required nor examined. */
export const connect: Command = {
  run(context, { headers }) {
    // C04: a missing accept-version means 1.0 only. The list is not trimmed either (F07).
    const versions = headerValue(headers, 'accept-version')?.split(',') ?? [];
    if (!versions.includes(version)) {
      throw new StompRefusal('PROTOCOL_ERROR', 'Unsupported protocol version', {
        headers: [['version', version]],
        body: `Supported protocol versions are ${version}`,
      });
    }
    const client = parseHeartBeat(headerValue(headers, 'heart-beat'), context.limits.maxClientHeartBeatMs);
    context.accept(context.application.connect(context, headers), negotiate(client, context.heartBeat));
  },
};
