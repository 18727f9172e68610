import type { HttpTranslator } from '../simulator/http/http-translator.js';
import type { ChannelTranslator } from '../simulator/stomp/channel-translator.js';
import type { Binding } from './binding.js';
import { BoundChannelTranslator } from './bound-channel.js';
import { BoundHttpTranslator } from './bound-http.js';
import { BoundIds } from './bound-ids.js';
import { Memory } from './expressions/expression-context.js';
import { PendingWork } from './pending-work.js';

/** The translators of a target. All of its clients share them. */
export interface Translators {
  /** Used by `HttpClient`. */
  readonly http: HttpTranslator;
  /** Used by `TranslatingNetwork`. */
  readonly channel: ChannelTranslator;
  /** A virtual clock must observe it with the activity of the networks: it rises as long as anything is being translated. */
  activityCount(): number;
}

export function translators({ definition: { ids, http = {}, channel = {} } }: Binding): Translators {
  const pending = new PendingWork();
  const state = { pending, memory: new Memory(), ids: new BoundIds(ids) };
  return {
    http: new BoundHttpTranslator(http, state),
    channel: new BoundChannelTranslator(channel, state),
    activityCount: () => pending.activityCount(),
  };
}
