import { users } from '@leitai/identity/account/table'
import { profiles } from '@leitai/identity/profile/table'
import { and, eq, like, sql } from '@leitai/platform/db/orm'
import { type Search, sameWords } from '@leitai/site/search/search'
import { isSearchable } from './person.ts'

/** People who may be found, for the search over the site; points are left out of the order, as some hide theirs. */
export const search: Search = {
  person: ({ patterns }) => {
    const where = and(
      eq(users.state, 'active'),
      isSearchable,
      ...patterns.map((pattern) => like(users.nameKey, pattern)),
    )
    return {
      id: sql`${users.id}`,
      title: sameWords(sql`${users.name}`),
      from: sql`from ${users} left join ${profiles} on ${eq(profiles.userId, users.id)} where ${where}`,
      order: sql`length(${users.name}), ${users.id}`,
    }
  },
}
