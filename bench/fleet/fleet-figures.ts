/** What a process full of terminals tells of them. */
export interface FleetFigures {
  /** CPU of the clients, from the switch of a terminal until it is online. */
  readonly microsecondsEach: number;
  /** Memory of an online terminal. */
  readonly kilobytesEach: number;
  /** Until all of them were online. */
  readonly seconds: number;
}
