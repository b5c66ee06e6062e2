/** A response that stays open: `start` begins to send and returns a function that stops. */
export class EventSource {
  /** Key for counting streams: a user's id, or the network for anonymous clients. */
  readonly whose: number | string
  readonly start: (send: (event: unknown) => void) => () => void
  /** Asked before each event: the stream ends where it answers false or refuses. Null where nobody can be shut out. */
  readonly admits: (() => Promise<boolean>) | null
  constructor(
    whose: number | string,
    start: (send: (event: unknown) => void) => () => void,
    admits: (() => Promise<boolean>) | null = null,
  ) {
    this.whose = whose
    this.start = start
    this.admits = admits
  }
}
