import type { PathEnded, PathStarted, PathStepped } from '../../events/schema/path.js';
import { readableDuration } from '../../text/duration.js';
import { good, info, type Sentence, warning } from './sentence.js';

/** The sentence of an event of a reconnect path. */
export function describePath(event: PathStarted | PathStepped | PathEnded): Sentence {
  const { path, terminalId } = event;
  switch (event.type) {
    case 'path.started': {
      const { backend, scaled, scales } = event;
      const where = backend === 'own' ? ' at a backend of its own' : '';
      const shorter = scaled === undefined ? '' : `, ${scales} scaled: ${scaled}`;
      return info(`${terminalId} begins the path ${path}${where}${shorter}`);
    }
    case 'path.step':
      return info(`${terminalId} ${event.text} (path ${path}, step ${event.reached} of ${event.of})`);
    case 'path.ended':
      return event.walked
        ? good(`${terminalId} has walked the path ${path} in ${readableDuration(event.elapsedMs)}`)
        : warning(`${terminalId} has not walked the path ${path}: ${event.reason ?? ''}`);
  }
}
