import type { Frame } from '../wire/frame.js';
import type { FrameWire, Wire, WireResponse, WireSession } from '../wire/wire.js';

/** A wire, and whether it has altered anything: a variation without an effect shows nothing. */
export interface WatchedWire {
  readonly wire: Wire;
  hasAltered(): boolean;
}

export function watched({ rest, session }: Wire): WatchedWire {
  let altered = false;
  const compare = (before: unknown, after: unknown) => {
    altered ||= JSON.stringify(before) !== JSON.stringify(after);
  };
  const watchFrames = (frames: FrameWire): FrameWire => {
    const watch = (alter: ((frame: Frame) => Frame | undefined) | undefined) =>
      alter &&
      ((frame: Frame) => {
        const after = alter(frame);
        compare(frame, after);
        return after;
      });
    const [toClient, fromClient] = [watch(frames.toClient), watch(frames.fromClient)];
    altered ||= frames.lineEnd !== undefined;
    return { ...frames, ...(toClient && { toClient }), ...(fromClient && { fromClient }) };
  };
  return {
    hasAltered: () => altered,
    wire: {
      ...(rest && {
        async rest(request, forward) {
          let forwardedAt = 0;
          let received: WireResponse | undefined;
          const response = await rest(request, async (changed) => {
            compare([request.path, request.body], [changed.path, changed.body]);
            received = await forward(changed);
            forwardedAt = Date.now();
            return received;
          });
          compare(received, response);
          altered ||= Date.now() > forwardedAt;
          return response;
        },
      }),
      ...(session && {
        session: (link: WireSession) => {
          const sendToClient = (frame: Frame) => {
            altered = true;
            link.sendToClient(frame);
          };
          const close = (status: number) => {
            altered = true;
            link.close(status);
          };
          return watchFrames(session({ ...link, sendToClient, close }));
        },
      }),
    },
  };
}
