import { type SQL, sql } from '@leitai/platform/db/orm'
import { declaredAs } from '@leitai/platform/domain/hook'
import type { SearchInput, SearchPart } from '@leitai/platform/domain/parts'
import type { FoundKind } from './contract.ts'

/** Of each kind. */
const MOST = 5

/** What a domain adds to the search, by kind; see `search` of its manifest. */
export type Search = Partial<Record<FoundKind, (input: SearchInput) => SearchPart>>

/** A name that is the same in both languages. */
export const sameWords = (name: SQL): SQL => sql`jsonb_build_object('zh', ${name}, 'en', ${name})`

/** All kinds of all domains make one statement. */
export const statementOf = (input: SearchInput): SQL =>
  sql.join(
    declaredAs('search')
      .flatMap((kinds) => Object.entries(kinds))
      .map(([kind, partOf]) => {
        const { id, title, within, from, order } = partOf(input)
        return sql`(select ${kind}::text as kind, ${id} as id, ${title} as title, ${within ?? sql`null::jsonb`} as within
          ${from} order by ${order} limit ${MOST})`
      }),
    sql` union all `,
  )
