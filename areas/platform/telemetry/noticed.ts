/** What a process has noticed about its machine since it started. */
export interface Noticed {
  /** When the store last reported that it is full. */
  storageFullAt: Date | null
  /** How far this machine's clock is ahead of the database's. */
  clockAheadSeconds: number
}
export const nothingNoticed = (): Noticed => ({ storageFullAt: null, clockAheadSeconds: 0 })
