import type { HttpExchange } from '../../simulator/http/http-exchange.js';
import { field } from '../../simulator/http/response-failure.js';
import type { ReportMessage } from '../../simulator/network/recording-network.js';
import type { Message } from '../../simulator/stomp/whole-frame.js';

/** The frames that a service sends about the session itself. */
const ownCommands = new Set(['CONNECTED', 'RECEIPT', 'ERROR']);

/**
 * Hides what the topics of a service carry that others may use as well: the events of all merchants, which no evidence is to
 * show. A session that has subscribed to a topic shows its messages by their length, whatever the service writes in them.
 */
export class ForeignTopics {
  readonly #destinations = new Set<string>();
  readonly #sessions = new Set<string>();

  /** Learns the destination of a topic from the response that names it. */
  learn({ body }: HttpExchange): void {
    const destination = field(body, 'topicDestination');
    if (typeof destination === 'string') this.#destinations.add(destination);
  }

  /** The message as the evidence may keep it. */
  shown(session: string, direction: Parameters<ReportMessage>[0], message: Message): Message {
    if (direction === 'closed') return message;
    const text = typeof message === 'string' ? message : Buffer.from(message).toString('utf8');
    const { head, body, command, destination } = partsOf(text);
    const isTopic = destination.startsWith('/topic/') || this.#destinations.has(destination);
    if (direction === 'sent') {
      if (command === 'SUBSCRIBE' && isTopic) this.#sessions.add(session);
      return message;
    }
    if (text.trim() === '' || ownCommands.has(command)) return message;
    if (!isTopic && !this.#sessions.has(session)) return message;
    return `${head}\n\n(${body.length} characters, which may show data of others)\0`;
  }
}

/** The parts of a frame; what is not a frame is a body alone. */
function partsOf(text: string) {
  const [start = '', head = ''] = /^[\r\n]*([A-Z]{1,20}\r?\n[\s\S]*?)\r?\n\r?\n/.exec(text) ?? [];
  const body = text.slice(start.length).replace(/\0[\r\n]*$/, '');
  const [command = '', ...lines] = head.split(/\r?\n/);
  const destination = lines.find((line) => line.startsWith('destination:'))?.slice('destination:'.length);
  return { head, body, command, destination: destination ?? '' };
}
