import { usageFailure } from '../../failure/failure.js';
import type { ChannelTranslator } from '../../simulator/stomp/channel-translator.js';
import type { Binding } from '../binding.js';
import { isBound } from '../bound-methods.js';
import { PendingWork } from '../pending-work.js';
import { ReverseChannel } from './reverse-channel.js';
import { ReverseHttp } from './reverse-http.js';

/** The translators for a client that speaks the dialect of a target, in front of a service that speaks the profile. */
export interface ReverseTranslators {
  readonly http: ReverseHttp;
  /** `inbound` for the frames of the client, `outbound` for those of the service. */
  readonly channel: ChannelTranslator;
  /** Rises as long as anything is being translated. */
  activityCount(): number;
}

/**
 * The translators of a binding in the other direction. Names, paths and destinations are reversed as they are; an
 * expression cannot be, so that each one needs its `reverse`.
 *
 * @param calls the names of the calls that the client may make
 * @throws Failure `bad-binding`, exit code 64, for an expression that the client needs and that has no reverse
 */
export function reverseTranslators(binding: Binding, calls: readonly string[]): ReverseTranslators {
  const [missing] = expressionsWithoutReverse(binding, calls);
  if (missing !== undefined)
    throw usageFailure(
      `${binding.file}: ${missing} is missing: an expression translates in one direction, and a client needs the other one`,
      'write the reverse of the expression next to it; docs/bindings.md shows how',
      'bad-binding',
    );
  const { http = {}, channel = {} } = binding.definition;
  const pending = new PendingWork();
  return {
    http: new ReverseHttp(http, pending),
    channel: new ReverseChannel(channel, pending),
    activityCount: () => pending.activityCount(),
  };
}

/** The fields that are missing, such as `http.calls.webSocketToken.reverse.response`. */
function expressionsWithoutReverse({ definition }: Binding, calls: readonly string[]): readonly string[] {
  const { http = {}, channel = {} } = definition;
  const common = http.refusal !== undefined && http.reverse?.refusal === undefined;
  return [
    ...(common ? ['http.reverse.refusal'] : []),
    ...calls.flatMap((name) => {
      const bound = http.calls?.[name];
      if (!isBound(bound)) return [];
      const fields = ['request', 'response', 'refusal'] as const;
      return fields.flatMap((field) =>
        bound[field] !== undefined && bound.reverse?.[field] === undefined
          ? [`http.calls.${name}.reverse.${field}`]
          : [],
      );
    }),
    ...(['send', 'receive'] as const).flatMap((side) =>
      Object.entries(channel[side] ?? {}).flatMap(([name, { body, reverse }]) =>
        body !== undefined && reverse?.body === undefined ? [`channel.${side}.${name}.reverse.body`] : [],
      ),
    ),
  ];
}
