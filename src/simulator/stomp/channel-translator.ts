import type { Message, WholeFrame } from './whole-frame.js';
import { translateMessage } from './whole-frame.js';

/** Translates frames between the reference profile, which the actors use, and the wire of a target that differs from it. */
export interface ChannelTranslator {
  /** The frame of the target for a frame of an actor; the same object if it is not changed. */
  outbound(frame: WholeFrame): WholeFrame | Promise<WholeFrame>;
  /** The frame of the reference profile for a frame of the target; the same object if it is not changed. */
  inbound(frame: WholeFrame): WholeFrame | Promise<WholeFrame>;
}

/** The message to send instead of this one. Line ends and messages that are not one frame stay unchanged. */
export function translateOutbound(
  translator: ChannelTranslator,
  message: Message,
): Message | Promise<Message> {
  return translateMessage(message, (frame) => translator.outbound(frame));
}

/** The message for the actor instead of a received one. */
export function translateInbound(
  translator: ChannelTranslator,
  message: Message,
): Message | Promise<Message> {
  return translateMessage(message, (frame) => translator.inbound(frame));
}
