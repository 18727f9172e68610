import { terminalMessages } from '../../contract/channel/messages.js';
import { type Receipts, receiptsAreSent } from '../stomp/receipts.js';
import type { StompLink } from '../stomp/stomp-link.js';
import type { SessionCredentials } from './account.js';
import { CheckIns } from './check-ins.js';

/**
 * Sends register and SUBSCRIBE. REC-08: register is the first frame after CONNECTED. LEG-01: before its SUBSCRIBE a
 * legacy terminal has no identity and cannot register.
 *
 * @param onRegistered called at the later receipt of the two; where RECEIPTs may not come, also at the CHECK_IN of a
 *   keep-alive behind both. It may be called twice.
 * @returns what confirms the further frames of the session, where RECEIPTs may not come
 */
export function register(
  link: StompLink,
  { queueDestination, claim }: SessionCredentials,
  receipts: Receipts | undefined,
  onRegistered: () => void,
): CheckIns | undefined {
  const checkIns = receiptsAreSent(receipts)
    ? undefined
    : new CheckIns(() => link.send(terminalMessages.heartbeat.destination, undefined), receipts);
  const confirm = () =>
    checkIns?.confirm(() => {
      receipts?.missed();
      onRegistered();
    });
  let awaited = 2;
  const onReceipt = () => {
    awaited -= 1;
    if (awaited === 0) onRegistered();
  };
  const send = () => link.send(terminalMessages.register.destination, undefined, onReceipt);
  const subscribe = (done: () => void) => link.subscribe(queueDestination, 'client-individual', done, claim);
  if (claim === undefined) {
    send();
    subscribe(onReceipt);
    confirm();
  } else {
    subscribe(() => {
      onReceipt();
      send();
      confirm();
    });
  }
  return checkIns;
}
