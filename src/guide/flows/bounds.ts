import { defaultConfig } from '../../backend/config/config.js';
import { defaultLimits as stomp } from '../../stomp/limits.js';
import { hour, second } from '../../text/time-units.js';
import type { Section } from './section.js';

const kib = 1_024;

const replacementHold = defaultConfig['ws.replacement.hold'] / second;
/** The hold doubles at most four times. */
const maxHold = replacementHold * 2 ** 4;

/** The limits of a terminal's session. The numbers are the defaults. */
export const bounds: Section = {
  title: 'Limits',
  text: [
    '| Limited | Limit | Beyond it |',
    '| --- | --- | --- |',
    ...[
      [
        'Frames, ACK and NACK not counted',
        `${stomp.framesPerSecond} a second, ${stomp.frameBurst} at once`,
        'RATE_LIMITED',
      ],
      ['Line ends between frames', `${stomp.bareLineEndsPerSecond} a second`, 'RATE_LIMITED'],
      ['A frame, from its command to its NUL', `${stomp.frameBytes / kib} KiB`, 'FRAME_TOO_LARGE'],
      ['All bytes before CONNECTED', `${stomp.connectBytes / kib} KiB`, 'FRAME_TOO_LARGE'],
      ['Headers of a frame', `${stomp.headers}`, 'FRAME_TOO_LARGE'],
      ['A header line', `${stomp.headerLineBytes / kib} KiB`, 'FRAME_TOO_LARGE'],
      ['An unfinished frame', `${stomp.incompleteFrameMs / second} s to its end`, 'PROTOCOL_ERROR'],
      ['CONNECT', `${stomp.connectTimeoutMs / second} s from the upgrade`, 'close 1008'],
      ['Frames of a transaction', `${stomp.transactionFrames}`, 'PROTOCOL_ERROR'],
      ['Bytes of a transaction', `${stomp.transactionBytes / kib} KiB`, 'FRAME_TOO_LARGE'],
      [
        'Messages that are not acknowledged (not with `ack:auto`)',
        `${defaultConfig['delivery.window']}`,
        'the others wait for an ACK',
      ],
      [
        'Commands without a result',
        `${defaultConfig['delivery.commandsInFlight']}`,
        'the others wait for a result',
      ],
      [
        'Life of a command without a result',
        `${defaultConfig['command.lifetime'] / hour} h`,
        'EXPIRED: it is not delivered again',
      ],
      [
        'Unread bytes',
        `${stomp.outboundBytes / kib} KiB, or ${stomp.undrainedMs / second} s`,
        'SLOW_CONSUMER',
      ],
      [
        'Heart-beat that the client promises',
        `every ${stomp.maxClientHeartBeatMs / second} s at least, or none`,
        'PROTOCOL_ERROR',
      ],
      [
        'Silence of a client that promised heart-beats',
        'two of its intervals',
        'the end, without a close frame',
      ],
    ].map((row) => `| ${row.join(' | ')} |`),
    '',
    `Two terminals with one identity would replace each other for ever. After ${defaultConfig['ws.replacement.limit']} replacements in a minute`,
    `the active session stays: for ${replacementHold} seconds, and twice as long each further time, up to ${maxHold}, until a`,
    'minute has passed without a replacement. A register while it stays receives RATE_LIMITED. A terminal whose old session has ended replaces',
    'no session: it may reconnect any number of times.',
  ].join('\n'),
};
