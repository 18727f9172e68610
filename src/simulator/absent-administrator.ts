import { Administrator } from './administrator.js';
import type { HttpClient } from './http/http-client.js';

/** The administrator of a service that gives a run none: each call throws, and none is sent. */
export class AbsentAdministrator extends Administrator {
  readonly #absent: () => Error;

  /** @param absent makes the error of a call */
  constructor(http: HttpClient, absent: () => Error) {
    super({ http, clientId: '', clientSecret: '' });
    this.#absent = absent;
  }

  override get isAbsent(): boolean {
    return true;
  }

  override observed(): Administrator {
    return this;
  }

  override token(): Promise<string> {
    return Promise.reject(this.#absent());
  }

  override requestToken(): ReturnType<Administrator['requestToken']> {
    return Promise.reject(this.#absent());
  }
}
