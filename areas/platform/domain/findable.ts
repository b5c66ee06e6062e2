import type { Db } from '../db/db.ts'
import type { SQL } from '../db/orm.ts'

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
export type PublicPages = (asked: { db: Db; now: Date; most: number }) => Promise<PublicPage[]>
