/** A handler's answer that stays open: `start` begins to send and returns how to stop. */
export class EventSource {
  /** Whose streams are counted together: a person's by their id, those of all others by their network. */
  readonly whose: number | string
  readonly start: (send: (event: unknown) => void) => () => void
  constructor(whose: number | string, start: (send: (event: unknown) => void) => () => void) {
    this.whose = whose
    this.start = start
  }
}
