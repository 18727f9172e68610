/** What of the server's bytes must not be; undefined if all is well */
export function answerProblem(answer: Buffer): string | undefined {
  const end = answer.indexOf('\r\n\r\n');
  if (end < 0 || !answer.subarray(0, 13).equals(Buffer.from('HTTP/1.1 101 ')))
    return 'the handshake was not answered 101';
  let at = end + 4;
  let state: 'open' | 'refused' | 'closed' = 'open';
  while (at < answer.length) {
    const frame = frameAt(answer, at);
    // A connection that is cut may end within a frame, in a write of the kernel.
    if (frame === undefined) return undefined;
    at = frame.next;
    if (state === 'closed') return 'something follows the close frame';
    switch (frame.opcode) {
      case 8: {
        state = 'closed';
        const status = frame.payload.length < 2 ? 1005 : frame.payload.readUInt16BE(0);
        if (status === 1011) return 'the close status 1011 says that something broke inside';
        break;
      }
      case 9:
      case 10:
        break;
      case 1:
      case 2: {
        if (state === 'refused') return 'a message follows the ERROR';
        const problem = messageProblem(frame.payload.toString());
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

function messageProblem(text: string): string | undefined {
  if (text === '\n') return undefined;
  if (!/^(CONNECTED|MESSAGE|RECEIPT|ERROR)\n/.test(text))
    return `no frame of a server: ${JSON.stringify(text.slice(0, 60))}`;
  if (!text.endsWith('\0')) return 'a frame without its NUL';
  if (/^ERROR\n/.test(text) && /^code:INTERNAL_ERROR$/m.test(text))
    return 'the ERROR INTERNAL_ERROR: something broke inside';
  return undefined;
}

function frameAt(bytes: Buffer, at: number) {
  if (bytes.length < at + 2) return undefined;
  const short = (bytes[at + 1] ?? 0) & 127;
  const start = at + (short === 127 ? 10 : short === 126 ? 4 : 2);
  if (bytes.length < start) return undefined;
  const length =
    short === 127
      ? Number(bytes.readBigUInt64BE(at + 2))
      : short === 126
        ? bytes.readUInt16BE(at + 2)
        : short;
  if (bytes.length < start + length) return undefined;
  return {
    opcode: (bytes[at] ?? 0) & 15,
    payload: bytes.subarray(start, start + length),
    next: start + length,
  };
}
