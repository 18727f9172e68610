import type { RandomStream } from '../../../random/random.js';

/** A payment that the load has taken. */
export interface PaidOrder {
  readonly referenceId: string;
  readonly amount: string;
  readonly currency: string;
}

/** A command that a terminal of the load was sent. */
export interface SentCommand {
  readonly requestId: string;
  readonly terminalId: string;
}

/** The things of each kind that later calls can read: enough for different ones, and limited in a long run. */
const kept = 4_096;

/** The payments, commands and terminals that calls act on. */
export class Stock {
  readonly terminalIds: readonly string[];
  readonly #paid = new LatestItems<PaidOrder>();
  readonly #commands = new LatestItems<SentCommand>();
  /** The payments that no refund and no cancellation has used yet. */
  #unspent: PaidOrder[] = [];

  constructor(terminalIds: readonly string[]) {
    this.terminalIds = terminalIds;
  }

  addPaid(order: PaidOrder): void {
    this.#paid.add(order);
    if (this.#unspent.length < kept) this.#unspent.push(order);
  }

  addCommand(command: SentCommand): void {
    this.#commands.add(command);
  }

  anyPaid(random: RandomStream): PaidOrder | undefined {
    return this.#paid.any(random);
  }

  anyCommand(random: RandomStream): SentCommand | undefined {
    return this.#commands.any(random);
  }

  /** A payment for one refund or cancellation, which no other call gets. */
  takeUnspent(): PaidOrder | undefined {
    return this.#unspent.pop();
  }

  anyTerminal(random: RandomStream): string | undefined {
    return pick(this.terminalIds, random);
  }
}

/** The last items of a kind. */
class LatestItems<Item> {
  readonly #items: Item[] = [];
  #next = 0;

  add(item: Item): void {
    this.#items[this.#next] = item;
    this.#next = (this.#next + 1) % kept;
  }

  any(random: RandomStream): Item | undefined {
    return pick(this.#items, random);
  }
}

function pick<Item>(items: readonly Item[], random: RandomStream): Item | undefined {
  return items.length === 0 ? undefined : items[random.integer(0, items.length - 1)];
}
