import { WebSocket } from 'ws';
import { type Frame, readFrame, writeFrame } from './frame.js';
import type { FrameWire, Wire, WireSession } from './wire.js';

/** Carries the frames of a client's session to the backend, whose side may still be opening, and back. */
export function relay(client: WebSocket, backend: WebSocket, wire: Wire): void {
  const waiting: string[] = [];
  let hidden = false;
  const session: WireSession = {
    answer: (frame) => client.send(writeFrame(frame)),
    close: (status) => client.close(status),
    hide: () => {
      hidden = true;
    },
  };
  const frames: FrameWire = wire.session?.(session) ?? {};

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
    if (text !== undefined) client.send(text);
  });

  client.on('close', () => {
    if (!hidden) backend.terminate();
  });
  backend.on('close', (status, reason) => {
    // 1005 and 1006 stand for the want of a status and cannot be sent.
    if (status === 1005 || status === 1006) client.terminate();
    else client.close(status, reason);
  });
  // The close that follows ends the other side.
  client.on('error', () => undefined);
  backend.on('error', () => undefined);
}

/** Heart-beats pass as they are; each other message is one frame, and to the letter if nothing changes it. */
function altered(text: string, alter: (frame: Frame) => Frame | undefined): string | undefined {
  const frame = readFrame(text);
  if (frame === undefined) return text;
  const passed = alter(frame);
  return passed === frame ? text : passed && writeFrame(passed);
}
