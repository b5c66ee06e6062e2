/** A handler's answer that stays open: `start` begins to send and returns how to stop. */
export class EventSource {
  readonly start: (send: (event: unknown) => void) => () => void
  constructor(start: (send: (event: unknown) => void) => () => void) {
    this.start = start
  }
}
