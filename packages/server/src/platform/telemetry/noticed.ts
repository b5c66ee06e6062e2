/** What a process has noticed of its machine since it began. */
export interface Noticed {
  /** When the store last said that there is no room. */
  storageFullAt: Date | null
  /** How far its clock is ahead of the database's. */
  clockAheadSeconds: number
}
export const nothingNoticed = (): Noticed => ({ storageFullAt: null, clockAheadSeconds: 0 })
