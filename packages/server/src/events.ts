/** A handler's answer that stays open, for the person who asked: `start` begins to send and returns how to stop. */
export class EventSource {
  readonly userId: number
  readonly start: (send: (event: unknown) => void) => () => void
  constructor(userId: number, start: (send: (event: unknown) => void) => () => void) {
    this.userId = userId
    this.start = start
  }
}
