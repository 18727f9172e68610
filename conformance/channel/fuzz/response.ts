import { readRawFrame } from '../../../src/simulator/stomp/raw-frame.js';
import { opcodes, readWebSocketFrame } from '../../../src/simulator/stomp/web-socket-frame.js';

const heartBeat = Buffer.from('\n');
const commands = new Set(['CONNECTED', 'MESSAGE', 'RECEIPT', 'ERROR']);

/** The first problem of what the server sent; undefined if there is none. */
export function responseProblem(response: Buffer): string | undefined {
  const end = response.indexOf('\r\n\r\n');
  if (end < 0 || !response.subarray(0, 13).equals(Buffer.from('HTTP/1.1 101 ')))
    return 'the handshake did not succeed with 101';
  let at = end + 4;
  let state: 'open' | 'refused' | 'closed' = 'open';
  while (at < response.length) {
    const frame = readWebSocketFrame(response, at);
    // A connection that is reset may end within a frame.
    if (frame === undefined) return undefined;
    at = frame.end;
    if (state === 'closed') return 'bytes follow the close frame';
    switch (frame.opcode) {
      case opcodes.close: {
        state = 'closed';
        const status = frame.payload.length < 2 ? 1005 : frame.payload.readUInt16BE(0);
        if (status === 1011) return 'the close status 1011 reports an internal error';
        break;
      }
      case opcodes.ping:
      case opcodes.pong:
        break;
      case opcodes.text:
      case opcodes.binary: {
        if (state === 'refused') return 'a message follows the ERROR';
        const problem = messageProblem(frame.payload);
        if (problem !== undefined) return problem;
        if (frame.payload.subarray(0, 6).equals(Buffer.from('ERROR\n'))) state = 'refused';
        break;
      }
      default:
        return `a WebSocket frame with opcode ${frame.opcode}`;
    }
  }
  return undefined;
}

function messageProblem(payload: Buffer): string | undefined {
  if (payload.equals(heartBeat)) return undefined;
  const { command, headers, problem } = readRawFrame(payload);
  if (!commands.has(command)) return `not a server frame: ${JSON.stringify(command.slice(0, 60))}`;
  if (problem !== undefined) return `a message is not exactly one frame: ${problem}`;
  if (command === 'ERROR' && headers.code === 'INTERNAL_ERROR')
    return 'an ERROR frame with the code INTERNAL_ERROR';
  return undefined;
}
