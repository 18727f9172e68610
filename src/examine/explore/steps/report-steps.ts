import { responseField } from '../../../scenarios/response-field.js';
import { currencyUnits } from '../model/payment.js';
import { type ModelReport, newReport } from '../model/report.js';
import type { ServiceModel } from '../model/service-model.js';
import type { System } from '../service/system.js';
import { preferred, recent, recentText } from './recent.js';
import { Step } from './step.js';

/** MSG-05, MSG-08, REC-06: the terminal reports a transaction, now or as soon as it is online. */
export class ReportTransaction extends Step {
  readonly #word: string;
  readonly #amount: number;

  /** @param amount minor units */
  constructor(word: string, amount: number) {
    super();
    this.#word = word;
    this.#amount = amount;
  }

  protected async act(model: ServiceModel, system: System): Promise<void> {
    const name = system.freshName();
    const facts = { referenceId: `sale-${name}`, specificTId: `card-${name}`, amount: this.#amount };
    const report = newReport(facts, this.#word);
    model.reports.push(report);
    send(system, report, this.#word, this.#amount);
  }

  override toString(): string {
    return `report a transaction of ${currencyUnits(this.#amount, 'EUR')} as ${this.#word}`;
  }
}

const movableStatuses = new Set(['PENDING', 'REPORTED']);

/** MSG-05, MSG-07: a report with a known specificTId stores nothing new, and can only move the status. */
export class ReportAgain extends Step {
  readonly #index: number;
  readonly #word: string;
  readonly #more: number;
  readonly #movable: boolean;

  /**
   * @param more minor units that the amount differs by
   * @param movable true: a transaction whose status can change, if there is one; false: any transaction
   */
  constructor(index: number, word: string, more: number, movable: boolean) {
    super();
    this.#index = index;
    this.#word = word;
    this.#more = more;
    this.#movable = movable;
  }

  protected override isPossible({ reports }: Readonly<ServiceModel>): boolean {
    return reports.length > 0;
  }

  protected async act({ reports }: ServiceModel, system: System): Promise<void> {
    const movable = reports.filter(({ status, stored }) => stored && movableStatuses.has(status));
    const report = recent(this.#movable ? preferred(movable, reports) : reports, this.#index);
    // The terminal keeps one report of a transaction until it is confirmed.
    if (report === undefined || report.waiting !== undefined) return;
    report.waiting = this.#word;
    send(system, report, this.#word, report.amount + this.#more);
  }

  override toString(): string {
    const other = this.#more === 0 ? '' : ' with another amount';
    const kind = this.#movable ? 'movable report' : 'report';
    return `${recentText(kind, this.#index)}: report it again as ${this.#word}${other}`;
  }
}

function send(
  { terminal }: System,
  { referenceId, specificTId }: ModelReport,
  status: string,
  amount: number,
) {
  terminal.reportTransaction({
    referenceId,
    specificTId,
    status,
    amount,
    gateway: 'card-gateway',
    currency: 'EUR',
  });
}

/** MSG-05: the stored transaction of a report. SBX-16, SBX-25: it belongs to production data. */
export class LookUpReport extends Step {
  readonly #index: number;

  constructor(index: number) {
    super();
    this.#index = index;
  }

  protected override isPossible({ reports }: Readonly<ServiceModel>): boolean {
    return reports.some(isCertain);
  }

  protected async act({ reports }: ServiceModel, { judge, productionApp }: System): Promise<void> {
    const certain = reports.filter(isCertain);
    const report = recent(certain, this.#index);
    if (report === undefined) return;
    const { referenceId, status, amount, specificTId, stored } = report;
    const seen = await productionApp.call('getTransactionDetails', { referenceId });
    judge.hold('MSG-05', `details of ${referenceId}`, seen.status, stored ? 200 : 404);
    if (!stored) return;
    judge.hold('MSG-08', `status of ${referenceId}`, responseField(seen, 'status'), status);
    judge.hold(
      'MSG-05',
      `amount of ${referenceId}`,
      responseField(seen, 'amount'),
      currencyUnits(amount, 'EUR'),
    );
    judge.hold('MSG-05', `specificTId of ${referenceId}`, responseField(seen, 'specificTId'), specificTId);
    judge.hold('SBX-16', `sandbox of ${referenceId}`, responseField(seen, 'sandbox'), false);
  }

  override toString(): string {
    return `look up ${recentText('confirmed report', this.#index)}`;
  }
}

/** A report that is on its way may have arrived. */
function isCertain({ waiting }: ModelReport): boolean {
  return waiting === undefined;
}
