/** Ends the open sessions that a user has as a dashboard or an observer (AUTH-16). */
export interface UserEviction {
  evictUser(clientId: string): void;
}
