import type { RefusalCode } from '@leitai/contract/refusals'
import { memberIn } from '../../identity/organisation/organisation.ts'
import { currentRequest } from '../../platform/context/request-context.ts'
import type { Db } from '../../platform/db/db.ts'
import { and, count, eq, inArray, type SQL, sql } from '../../platform/db/orm.ts'
import { type Placeholders, statement, value } from '../../platform/db/statement.ts'
import { HiddenFromCaller, Refused } from '../../platform/errors/refuse.ts'
import { isLaunched } from './rules.ts'
import { admissions, type Competition, competitions, hostRoles, signUps } from './table.ts'

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

const mayEnterIn = statement(({ cmptId, userId }: Placeholders<Asked>) => ({
  may: value(sql<boolean>`(
    exists (select from ${signUps} where ${signUps.cmptId} = ${cmptId} and ${signUps.userId} = ${userId})
    or exists (select from ${admissions} where ${admissions.cmptId} = ${cmptId} and ${admissions.userId} = ${userId})
    or exists (select from ${competitions} where ${competitions.id} = ${cmptId} and ${competitions.audience} = 'organisation'
      and ${memberIn(competitions.organisationId, userId)})
    or exists (select from ${hostRoles} where ${hostRoles.cmptId} = ${cmptId} and ${hostRoles.userId} = ${userId}))`),
}))

/** Whether a person belongs to a competition that is for its members alone. */
export async function isMember(
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
    on conflict do nothing`)
}

/** Takes back what one source admitted: for all its people and competitions, or some of them. Sign-ups stay. */
export async function endAdmissions(
  db: Db,
  { source, cmptIds, userIds }: { source: string; cmptIds?: number[]; userIds?: number[] },
): Promise<void> {
  await db
    .delete(admissions)
    .where(
      and(
        eq(admissions.source, source),
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
    .where(and(eq(admissions.cmptId, cmptId), eq(admissions.source, source)))
  return found?.people ?? 0
}
