import { channelVariations } from './channel-variations.js';
import { messageVariations } from './message-variations.js';
import { restBehaviourVariations } from './rest-behaviour.js';
import { restFormVariations } from './rest-forms.js';
import { restResponseVariations } from './rest-responses.js';
import type { LegalVariation } from './variation.js';

/** Every legal variation, by class. */
export const legalVariations: readonly LegalVariation[] = [
  ...restResponseVariations,
  ...restBehaviourVariations,
  ...channelVariations,
  ...messageVariations,
  ...restFormVariations,
];
