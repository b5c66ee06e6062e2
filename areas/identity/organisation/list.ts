import { emptyWords } from '@leitai/platform/contract/inputs'
import type { Db } from '@leitai/platform/db/open'
import { and, asc, eq, like, type SQL, sql } from '@leitai/platform/db/orm'
import { patternsOf, searchTextOf } from '@leitai/platform/text/search'
import type { OrganisationRole } from './contract.ts'
import { openAt } from './join-code.ts'
import type { Organisation } from './organisation.ts'
import { organisationInvitations, organisationMembers, organisations } from './table.ts'

/** What an organisation is found by: its name in both languages and in pinyin, and its address. */
export const searchTextFor = ({ name, key }: Pick<Organisation, 'name' | 'key'>) =>
  searchTextOf({ title: name, summary: emptyWords, host: emptyWords, tags: [key] })

/** The organisations whose name or address has each word of a query. */
export const found = (keyword: string): SQL | undefined =>
  and(...patternsOf(keyword).map((pattern) => like(organisations.searchText, pattern)))

/** By name: the text they are found by begins with it. */
export const byName = [asc(organisations.searchText), asc(organisations.id)]

const withRole = (role: OrganisationRole): SQL<number> =>
  sql<number>`count(*) filter (where ${organisationMembers.role} = ${role})::int`

/** The people of an organisation by role, and its open invitations. */
export async function countsOf(db: Db, organisationId: number, now: Date) {
  const [found] = await db
    .select({
      admin: withRole('admin'),
      host: withRole('host'),
      member: withRole('member'),
      invitations: sql<number>`(select count(*)::int from ${organisationInvitations}
        where ${organisationInvitations.organisationId} = ${organisationId} and ${openAt(now)})`,
    })
    .from(organisationMembers)
    .where(eq(organisationMembers.organisationId, organisationId))
  return found ?? { admin: 0, host: 0, member: 0, invitations: 0 }
}
