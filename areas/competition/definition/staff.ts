import { users } from '@leitai/identity/account/table'
import { memberIn } from '@leitai/identity/organisation/organisation'
import { currentRequest } from '@leitai/platform/context/request-context'
import type { RefusalCode } from '@leitai/platform/contract/refusals'
import type { Db } from '@leitai/platform/db/open'
import {
  and,
  asc,
  count,
  eq,
  inArray,
  isNotNull,
  isNull,
  type SQL,
  type SQLWrapper,
  sql,
} from '@leitai/platform/db/orm'
import { type Placeholders, statement, value } from '@leitai/platform/db/statement'
import { HiddenFromCaller, Refused, refuse } from '@leitai/platform/errors/refuse'
import type { Owner } from '@leitai/site/webhook/owner'
import { isLaunched } from './rules.ts'
import { admissions, type Competition, competitions, hostRoles, signUps } from './table.ts'

type Role = (typeof hostRoles.$inferSelect)['role']

/** Staff of a competition, longest-serving first. */
export const rolesOf = (db: Db, cmptId: number) =>
  db
    .select({
      userId: hostRoles.userId,
      userName: users.name,
      avatar: users.avatar,
      role: hostRoles.role,
      at: hostRoles.at,
    })
    .from(hostRoles)
    .innerJoin(users, eq(users.id, hostRoles.userId))
    .where(eq(hostRoles.cmptId, cmptId))
    .orderBy(asc(hostRoles.at), asc(hostRoles.userId))

/** Gives a user a role in a competition, or changes it. */
export async function setHostRole(
  db: Db,
  { cmptId, userId, role, now }: { cmptId: number; userId: number; role: Role; now: Date },
): Promise<void> {
  await db
    .insert(hostRoles)
    .values({ cmptId, userId, role, at: now })
    .onConflictDoUpdate({ target: [hostRoles.cmptId, hostRoles.userId], set: { role } })
}

/** False if the user had no role. */
export async function endHostRole(db: Db, { cmptId, userId }: { cmptId: number; userId: number }): Promise<boolean> {
  const ended = await db
    .delete(hostRoles)
    .where(and(eq(hostRoles.cmptId, cmptId), eq(hostRoles.userId, userId)))
    .returning({ userId: hostRoles.userId })
  return ended.length > 0
}

/** Whose webhooks are told of a competition: its own, and those of the organisation that it belongs to. */
export const webhookOwnersOf = ({ id, organisationId }: Pick<Competition, 'id' | 'organisationId'>): Owner[] => [
  { kind: 'competition', id },
  ...(organisationId === null ? [] : [{ kind: 'organisation' as const, id: organisationId }]),
]

/**
 * For whom a competition is. Every list and page for everybody asks for the status `published`; a competition that is for its members alone
 * is `private` instead, so that whatever does not know of audiences does not show it. Work that is the same for both asks for `launched`.
 */

/** The condition for competitions that run or have run, for whomever. */
export const launched: SQL = inArray(competitions.status, ['published', 'private'])

interface Asked {
  cmptId: number
  userId: number
}

type Asking = { [part in keyof Asked]: SQLWrapper }

const admittedBy = ({ cmptId, userId }: Asking, ended: SQL): SQL<boolean> =>
  sql`exists (select from ${admissions} where ${admissions.cmptId} = ${cmptId} and ${admissions.userId} = ${userId} and ${ended})`

/** Whether a person belongs to a competition by something other than their sign-up. */
const admittedIn = (asked: Asking): SQL<boolean> => sql`(
  ${admittedBy(asked, isNull(admissions.endedAt))}
  or exists (select from ${competitions} where ${competitions.id} = ${asked.cmptId} and ${competitions.audience} = 'organisation'
    and ${memberIn(competitions.organisationId, asked.userId)})
  or exists (select from ${hostRoles} where ${hostRoles.cmptId} = ${asked.cmptId} and ${hostRoles.userId} = ${asked.userId}))`

const endedIn = (asked: Asking): SQL<boolean> => admittedBy(asked, isNotNull(admissions.endedAt))

/**
 * The condition for people whom nothing admits any more, since what did was taken back. What they have of the competition (sign-up, team,
 * work) stays, and neither they nor what is sent to all who signed up finds them by it.
 */
export const isShutOut = (asked: Asking): SQL<boolean> => sql<boolean>`(${endedIn(asked)} and not ${admittedIn(asked)})`

const shutOutIn = statement((asked: Placeholders<Asked>) => ({ is: value(isShutOut(asked)) }))

/** Refuses who is shut out, as if the competition did not exist: for what is found by a team, not by its competition. */
export async function refuseShutOut(db: Db, asked: Asked): Promise<void> {
  refuse((await shutOutIn(db, asked)).is ? { code: 'competition.unknown' } : null)
}

const mayEnterIn = statement((asked: Placeholders<Asked>) => ({
  may: value(sql<boolean>`(
    ${admittedIn(asked)}
    or not ${endedIn(asked)} and exists (select from ${signUps} where ${signUps.cmptId} = ${asked.cmptId} and ${signUps.userId} = ${asked.userId}))`),
}))

/** Whether a person belongs to a competition that is for its members alone. */
async function isMember(
  db: Db,
  cmpt: Pick<Competition, 'id' | 'ownerId'>,
  me: { id: number; role: 'user' | 'admin' },
): Promise<boolean> {
  if (me.role === 'admin' || cmpt.ownerId === me.id) return true
  return (await mayEnterIn(db, { cmptId: cmpt.id, userId: me.id })).may
}

type Seen = Pick<Competition, 'id' | 'status' | 'ownerId'>

/** Whether the caller of the current request may see a competition. Work without a caller, such as a job, sees all that are launched. */
export async function isVisible(db: Db, cmpt: Seen): Promise<boolean> {
  if (cmpt.status !== 'private') return isLaunched(cmpt)
  const { call, caller } = currentRequest()
  return call === undefined || (caller !== null && caller !== undefined && (await isMember(db, cmpt, caller)))
}

/**
 * The competition, if it is launched and the caller may see it. For everybody else it does not exist: the refusal is the same as for a
 * number that was never given. A public call is answered without asking who calls; the dispatcher repeats one that is refused here.
 */
export async function visible<C extends Seen>(
  db: Db,
  found: C | null | undefined,
  code: RefusalCode = 'competition.unknown',
): Promise<C> {
  if (found && (await isVisible(db, found))) return found
  throw found?.status === 'private' ? new HiddenFromCaller({ code }) : new Refused({ code })
}

/** Lets people see competitions that are for their members alone; `source` names what admits them. */
export async function admit(
  db: Db,
  { cmptIds, userIds, source, now }: { cmptIds: number[]; userIds: number[]; source: string; now: Date },
): Promise<void> {
  if (cmptIds.length === 0 || userIds.length === 0) return
  await db.execute(sql`
    insert into ${admissions} (cmpt_id, user_id, source, at)
    select cmpt.id, person.id, ${source}, ${now}
    from unnest(${sql.param(cmptIds)}::int[]) as cmpt (id), unnest(${sql.param(userIds)}::int[]) as person (id)
    on conflict (cmpt_id, user_id, source) do update set ended_at = null where admissions.ended_at is not null`)
}

/**
 * Takes back what one source admitted: for all its people and competitions, or some of them. Who signed up by it alone stays signed up, with
 * their team and their work, but sees and enters nothing until something admits them again.
 */
export async function endAdmissions(
  db: Db,
  { source, cmptIds, userIds, now }: { source: string; cmptIds?: number[]; userIds?: number[]; now: Date },
): Promise<void> {
  await db
    .update(admissions)
    .set({ endedAt: now })
    .where(
      and(
        eq(admissions.source, source),
        isNull(admissions.endedAt),
        cmptIds && inArray(admissions.cmptId, cmptIds),
        userIds && inArray(admissions.userId, userIds),
      ),
    )
}

/** A closed account is admitted to nothing. */
export const forgetAdmissions = (db: Db, userId: number) => db.delete(admissions).where(eq(admissions.userId, userId))

/** How many people one source admits to a competition. */
export async function countAdmitted(db: Db, { cmptId, source }: { cmptId: number; source: string }): Promise<number> {
  const [found] = await db
    .select({ people: count() })
    .from(admissions)
    .where(and(eq(admissions.cmptId, cmptId), eq(admissions.source, source), isNull(admissions.endedAt)))
  return found?.people ?? 0
}
