import { useSyncExternalStore } from 'react';
import type { Fleet, ShownTerminal } from '../model/fleet.js';
import type { Observable } from '../model/observable.js';

/** The present value, which the view follows. */
export function useValue<Value>(observable: Observable<Value>): Value {
  return useSyncExternalStore(observable.subscribe, observable.get);
}

/** The present state of a terminal. */
export function useTerminal(fleet: Fleet, configId: number): ShownTerminal | undefined {
  return useSyncExternalStore(fleet.subscribe, () => fleet.terminal(configId));
}
