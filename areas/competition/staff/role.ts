import { hostsOrganisation } from '@leitai/identity/organisation/organisation'
import { type Placeholders, row, statement } from '@leitai/pg-kit/statement'
import type { CurrentUser } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/open'
import { and, eq, isNotNull, or, type SQL, type SQLWrapper, sql } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import { keptRead } from '@leitai/platform/pubsub/kept-reads'
import { type Competition, competitions, hostRoles } from '../definition/table.ts'
import type { HostRole } from '../host-console/contract.ts'
import { isRanked, rankedReads, rankedShape } from '../team/eligibility.ts'
import { refusalToManage, refusalToRead } from './rules.ts'

/** Whether a person works on any competition, or hosts for an organisation, as a query column; `userId` as in consentDue. */
export const hostsAny = (userId: SQLWrapper): SQL<boolean> => sql`(
  exists (select 1 from ${hostRoles} where ${hostRoles.userId} = ${userId})
  or exists (select 1 from ${competitions} where ${competitions.ownerId} = ${userId})
  or ${hostsOrganisation(userId)})`

/** As hostsAny, of those who run one: not judges, and not those who only answer questions. */
export const runsAny = (userId: SQLWrapper): SQL<boolean> => sql`(
  exists (select 1 from ${hostRoles} where ${hostRoles.userId} = ${userId} and ${hostRoles.role} in ('owner', 'editor'))
  or exists (select 1 from ${competitions} where ${competitions.ownerId} = ${userId})
  or ${hostsOrganisation(userId)})`

/** The join that finds a person's role in a competition, and the condition for the competitions they work on. */
export const roleOf = (me: Pick<CurrentUser, 'id'>) =>
  and(eq(hostRoles.cmptId, competitions.id), eq(hostRoles.userId, me.id))
export const worksOn = (me: Pick<CurrentUser, 'id' | 'role'>) =>
  me.role === 'admin' ? undefined : or(eq(competitions.ownerId, me.id), isNotNull(hostRoles.role))

export const roleIn = (
  me: Pick<CurrentUser, 'id' | 'role'>,
  cmpt: Pick<Competition, 'ownerId'>,
  role: HostRole | null,
): HostRole | null => (me.role === 'admin' ? 'admin' : cmpt.ownerId === me.id ? 'owner' : role)

const accessIn = statement(({ cmptId, userId }: Placeholders<{ cmptId: number; userId: number }>) => ({
  found: row(
    { cmpt: competitions, role: sql<HostRole | null>`${hostRoles.role}`, ...rankedShape(userId) },
    sql`from ${competitions} left join ${hostRoles} on ${hostRoles.cmptId} = ${competitions.id} and ${hostRoles.userId} = ${userId}
      where ${competitions.id} = ${cmptId}`,
  ),
}))

/** A competition and what it is to a person, by both ids; kept, as every call of hosts begins with it. */
const accessOf = keptRead({ reads: [competitions, hostRoles, ...rankedReads], most: 1000 }, async (db, key: string) => {
  const [cmptId = 0, userId = 0] = key.split(' ').map(Number)
  return (await accessIn(db, { cmptId, userId })).found
})

/**
 * A competition that the caller works on, in whatever state it is. Staff who compete in it nevertheless, as was once possible, can only
 * call what ends that (`competing`).
 */
export async function hostedCompetition(
  { db, me, now }: { db: Db; me: Pick<CurrentUser, 'id' | 'role'>; now: Date },
  cmptId: number,
  { competing = false }: { competing?: boolean } = {},
): Promise<{ cmpt: Competition; role: HostRole | null }> {
  const { cmpt, ...found } = orRefuse(await accessOf(db, `${cmptId} ${me.id}`), 'competition.unknown')
  const role = roleIn(me, cmpt, found.role)
  const refused = !competing && isRanked(cmpt, found, now) ? ({ code: 'hostConsole.competes' } as const) : null
  refuse(refusalToRead({ role, status: cmpt.status }) ?? refused)
  return { cmpt, role }
}

/** As hostedCompetition, but refuses judges. */
export async function staffCompetition(
  context: { db: Db; me: Pick<CurrentUser, 'id' | 'role'>; now: Date },
  cmptId: number,
) {
  const found = await hostedCompetition(context, cmptId)
  refuse(refusalToManage(found.role))
  return found
}

/** Whether the caller sees what the staff of a competition sees. */
export async function isStaff(
  { db, me, now }: { db: Db; me: Pick<CurrentUser, 'id' | 'role'>; now: Date },
  cmptId: number,
): Promise<boolean> {
  const access = await accessOf(db, `${cmptId} ${me.id}`)
  if (!access) return false
  const { cmpt, role, ...found } = access
  const own = roleIn(me, cmpt, role)
  return own !== null && refusalToManage(own) === null && !isRanked(cmpt, found, now)
}
