import { ServiceModel } from '../../examine/explore/model/service-model.js';
import { recipeOf } from '../../examine/explore/steps/make-step.js';
import type { BackendThread } from '../virtual/backend-thread-line.js';
import type { SystemChoice, SystemState } from '../virtual/messages.js';
import type { OpenedSystem, ServiceUnderTest } from './options.js';
import type { SystemParts } from './system-parts.js';

/** Creates a system in the thread of a virtual backend. Its steps are performed there, and their effects copied. */
export async function openInThread(
  thread: BackendThread,
  { administrator }: ServiceUnderTest,
  choice: Omit<SystemChoice, 'administrator'>,
): Promise<SystemParts> {
  const { system, shown, model: state } = await thread.openSystem({ administrator, ...choice });
  const model = new ServiceModel(thread.now);
  model.takeOver(state);
  let differences: SystemState['differences'] = [];
  return {
    shown,
    model,
    differences: (): ReturnType<OpenedSystem['differences']> => differences,
    actor: {
      isVirtual: true,
      async perform(step) {
        const after = await thread.perform(system, recipeOf(step));
        model.takeOver(after.model);
        ({ differences } = after);
      },
    },
    close: () => thread.closeSystem(system),
  };
}
