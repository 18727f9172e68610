import type { Emit } from '../../events/event-bus.js';
import type { StompServer } from '../../stomp/server/server.js';
import type { BackendOptions } from '../backend-options.js';
import type { BackendConfig } from '../config/config.js';
import { createMinter } from '../domain/access/secrets.js';
import { createAcquirer } from '../domain/gateways/acquirer.js';
import { sandboxGateway } from '../domain/gateways/sandbox-gateway.js';
import type { StoreTotals } from '../domain/settlement/store-totals.js';
import { endAll } from '../lifecycle/end-all.js';
import { createAdministration } from './administration.js';
import { createBackendEvents } from './backend-events.js';
import { createChannel, createMessaging, type Messaging } from './channel.js';
import type { BackendContext } from './context.js';
import { createBareHttp, createHttp, type HttpPart } from './http.js';
import { loadOperator } from './operator.js';
import { createPayments, type Payments } from './payments.js';
import { createServices } from './services.js';
import { openStorage, type Storage } from './storage.js';
import { createTokens } from './tokens.js';

/** Everything that runs between start and stop. */
export interface BackendParts {
  readonly storage: Storage;
  readonly messaging: Messaging;
  readonly payments: Payments;
  readonly stomp: StompServer;
  readonly http: HttpPart;
  readonly emitTotals: (totals: StoreTotals) => void;
}

/**
 * Opens the storage and builds everything that works on it. Nothing listens yet, and no timer runs.
 *
 * @param origin the backend's own, once it listens
 * @throws Failure if the data file cannot be used
 */
export async function openParts(
  options: BackendOptions,
  config: BackendConfig,
  origin: () => string,
): Promise<BackendParts> {
  const minter = createMinter(options.randomBytes);
  const messageId = () => minter.orderedId('msg_');
  const { onInternalError, detached = false } = options;
  const context = { config, minter, messageId, onInternalError, detached };
  const opening = openStorage(options, context);
  let bare: HttpPart['app'] | undefined;
  try {
    bare = createBareHttp(options, context);
    return await partsOn({ storage: await opening, bare }, options, context, origin);
  } catch (error) {
    const storage = await opening.catch(() => undefined);
    await endAll([() => bare?.close(), () => storage?.close()]);
    throw error;
  }
}

async function partsOn(
  { storage, bare }: { readonly storage: Storage; readonly bare: HttpPart['app'] },
  options: BackendOptions,
  context: BackendContext,
  origin: () => string,
): Promise<BackendParts> {
  const operator = await loadOperator(options, storage, context);
  const emit: Emit = (actor, event) => {
    operator?.metrics.count(event);
    options.emit(actor, event);
  };
  const events = createBackendEvents(emit);
  const tokens = await createTokens(storage.db, options.randomBytes, context);
  const messaging = createMessaging(
    storage.stores,
    (message, redelivered) => {
      operator?.metrics.messageSent(message.action);
      events.messageSent(message, redelivered);
    },
    context,
  );
  const { delivery, adminTopic, presence } = messaging;
  const administration = await createAdministration(storage, messaging, tokens.revocations, events, context);
  const { gatewayConfigurations, activity } = administration;
  const payments = createPayments(
    {
      unitOfWork: storage,
      events,
      gateways: {
        sandbox: sandboxGateway,
        acquirer: createAcquirer((merchantId) => gatewayConfigurations.of(merchantId), {
          approvals: options.random.stream('backend/acquirer'),
          outages: options.random.stream('backend/acquirer/outages'),
        }),
      },
      deliver: (push) => delivery.queued(push),
      showStatus: (configId, { referenceId, status }) =>
        adminTopic.broadcast({ type: 'payment-status', configId, referenceId, status }),
      countPayment: () => activity.count('payments'),
      onPushDropped: () => activity.count('droppedPushes'),
    },
    context,
  );
  const { reports, services: paymentServices } = payments;
  const stomp = createChannel({ storage, tokens, messaging, reports, events }, context);
  operator?.watch(stomp, presence);
  const services = createServices(
    { storage, tokens, administration, payments: paymentServices, messaging, events },
    context,
  );
  const http = await createHttp(
    { options, bare, tokens, services, operator, stomp, refusing: storage.refusing, origin },
    context,
  );
  return { storage, messaging, payments, stomp, http, emitTotals: events.storeTotals };
}
