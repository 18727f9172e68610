import type { AppResponse } from '../../src/contract/admin/apps.js';
import { Observable } from './observable.js';

/** The OAuth apps of all tenants, without their secrets. */
export class Apps {
  readonly list = new Observable<readonly AppResponse[]>([]);

  replace(apps: readonly AppResponse[]): void {
    this.list.set(apps);
  }

  put(app: AppResponse): void {
    const list = this.list.get();
    const isKnown = list.some(({ appId }) => appId === app.appId);
    this.list.set(isKnown ? list.map((each) => (each.appId === app.appId ? app : each)) : [app, ...list]);
  }
}
