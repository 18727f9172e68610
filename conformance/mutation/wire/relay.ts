import { WebSocket } from 'ws';
import { type Frame, readFrame, writeFrame } from './frame.js';
import type { FrameWire, Wire, WireSession } from './wire.js';

/** Relays the frames of a session between client and backend, whose WebSocket may still be opening. */
export function relay(client: WebSocket, backend: WebSocket, wire: Wire): void {
  const waiting: string[] = [];
  const timers: NodeJS.Timeout[] = [];
  let hidden = false;
  const session: WireSession = {
    sendToClient: (frame) => client.send(withLineEnds(writeFrame(frame))),
    close: (status) => client.close(status),
    hide: () => {
      hidden = true;
    },
    after: (ms, act) => {
      if (client.readyState === WebSocket.OPEN) timers.push(setTimeout(act, ms));
    },
  };
  const frames: FrameWire = wire.session?.(session) ?? {};
  const withLineEnds = (text: string) => (frames.lineEnd === undefined ? text : inCrLf(text));

  client.on('message', (data) => {
    const text = altered(String(data), (frame) => (frames.fromClient ? frames.fromClient(frame) : frame));
    if (text === undefined) return;
    if (backend.readyState === WebSocket.CONNECTING) waiting.push(text);
    else backend.send(text);
  });
  backend.on('open', () => {
    for (const text of waiting) backend.send(text);
  });
  backend.on('message', (data) => {
    const text = altered(String(data), (frame) => (frames.toClient ? frames.toClient(frame) : frame));
    if (text !== undefined) client.send(withLineEnds(text));
  });

  client.on('close', () => {
    for (const timer of timers) clearTimeout(timer);
    if (!hidden) backend.terminate();
  });
  backend.on('close', (status, reason) => {
    // 1005 and 1006 mean that there is no status, and cannot be sent.
    if (status === 1005 || status === 1006) client.terminate();
    else client.close(status, reason);
  });
  // A close follows, which ends the other side.
  client.on('error', () => undefined);
  backend.on('error', () => undefined);
}

/** The frame with CRLF at the end of each line of its head; a heart-beat as it is. */
function inCrLf(text: string): string {
  const headLength = text.indexOf('\n\n') + 2;
  return text.slice(0, headLength).replaceAll('\n', '\r\n') + text.slice(headLength);
}

/** Heart-beats and unchanged frames pass as they are; every other message is one changed frame. */
function altered(text: string, alter: (frame: Frame) => Frame | undefined): string | undefined {
  const frame = readFrame(text);
  if (frame === undefined) return text;
  const passed = alter(frame);
  return passed === frame ? text : passed && writeFrame(passed);
}
