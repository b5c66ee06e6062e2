import type { AuthenticatedContext } from '../context/app-context.ts'

/**
 * What a domain holds of the caller, by the name of its file in their export; what several domains say under one name becomes one
 * object.
 */
export type OwnData = Readonly<Record<string, (context: AuthenticatedContext) => Promise<unknown>>>

/** An object that the caller uploaded, by its path in the export. */
export interface OwnFile {
  path: string
  objectKey: string
}

/** An account that closes. */
export interface Leaving {
  userId: number
  /** Names by which other users’ texts may refer to the user, the current one first. */
  names: string[]
  /** The replacement for the name. */
  closedName: string
  countryCode: string | null
  phone: string | null
  email: string | null
  now: Date
}
