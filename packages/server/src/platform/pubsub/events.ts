/** A response that stays open: `start` begins to send and returns a function that stops. */
export class EventSource {
  /** Key for counting streams: a user's id, or the network for anonymous clients. */
  readonly whose: number | string
  readonly start: (send: (event: unknown) => void) => () => void
  constructor(whose: number | string, start: (send: (event: unknown) => void) => () => void) {
    this.whose = whose
    this.start = start
  }
}
