import type { Part } from '@leitai/pg-kit/statement'
import type { AuthenticatedContext } from '../context/app-context.ts'
import type { Words } from '../contract/inputs.ts'
import type { Db } from '../db/open.ts'
import type { SQL } from '../db/orm.ts'

/** Reasons that can keep an account from closing, in display order. */
export const closingReasons = [
  'captain',
  'reviewing',
  'owner',
  'organisation',
  'marks',
  'ban',
  'realName',
  'appeal',
  'lastAdmin',
] as const

export interface ClosingReason extends Words {
  kind: (typeof closingReasons)[number]
}

/**
 * Finds reasons against closing a user’s account at a time, each as a sentence that says what to do, as a part of a statement: the parts of
 * all domains make one.
 */
export type ClosingPart = (userId: SQL<number>) => Part<(now: Date) => ClosingReason[]>

/**
 * Rows of one kind that the search over the site finds, best first: only what everybody may see, by the rules of the domain’s own public
 * list.
 */
export interface SearchPart {
  id: SQL
  /** Words in both languages as jsonb, or one text for both. */
  title: SQL
  within?: SQL
  /** `from … where …`. */
  from: SQL
  order: SQL
}

export interface SearchInput {
  keyword: string
  /** A LIKE pattern for each word of it. */
  patterns: string[]
  now: Date
}

/** A page for search engines: a path below the base, and when it last changed, if known. */
export interface PublicPage {
  path: string
  changed: Date | null
}

/** The public pages of a domain, the newest first, `most` at most. */
export type PublicPages = (query: { db: Db; now: Date; most: number }) => Promise<PublicPage[]>

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
