import { type SQL, sql } from '@leitai/platform/db/orm'
import { defineHook } from '@leitai/platform/domain/hook'
import type { FoundKind } from './contract.ts'

/** Of each kind. */
const MOST = 5

/** A part of the search: rows of a kind that match, best first. */
export interface Part {
  kind: FoundKind
  id: SQL
  /** Words in both languages as jsonb, or one text for both. */
  title: SQL
  within?: SQL
  /** `from … where …`. */
  from: SQL
  order: SQL
}

/**
 * Adds a domain’s part to the search over the whole site: only what everybody may see, by the rules of the domain’s own public list. All
 * parts make one statement.
 */
export const searchAsked = defineHook<{ keyword: string; patterns: string[]; now: Date; parts: Part[] }>(
  'search.searchAsked',
)

/** A name that is the same in both languages. */
export const sameWords = (name: SQL): SQL => sql`jsonb_build_object('zh', ${name}, 'en', ${name})`

export const statementOf = (parts: readonly Part[]): SQL =>
  sql.join(
    parts.map(
      ({ kind, id, title, within, from, order }) =>
        sql`(select ${kind}::text as kind, ${id} as id, ${title} as title, ${within ?? sql`null::jsonb`} as within
          ${from} order by ${order} limit ${MOST})`,
    ),
    sql` union all `,
  )
