import { awards } from '@leitai/identity/account/awards'
import { lockUser, relockUser } from '@leitai/identity/account/moderation'
import { users } from '@leitai/identity/account/table'
import { endTokens } from '@leitai/identity/token/token'
import type { AppContext } from '@leitai/platform/context/app-context'
import { limits } from '@leitai/platform/contract/limits'
import type { Db } from '@leitai/platform/db/open'
import { and, asc, desc, eq, inArray, isNotNull, isNull, lte, ne } from '@leitai/platform/db/orm'
import { transaction } from '@leitai/platform/db/transaction'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import { workingDaysAfter } from '@leitai/platform/time/working-days'
import { openPenaltyAppeals } from '../appeal/appeal.ts'
import { type By, noteChange } from '../definition/changes.ts'
import { titleOf } from '../definition/competition.ts'
import { competitions } from '../definition/table.ts'
import { disqualifyTeam, requalifyTeam } from '../review/disqualify-team.ts'
import { addEntrants } from '../review/entrants.ts'
import { disqualifyTeamSubmissions, ownersOf, requalifySubmissions } from '../submission/disqualify.ts'
import type { PenaltyKind } from './contract.cases.ts'
import { lockResults } from './lock.ts'
import { notifyPeople } from './notify-people.ts'
import { isPlatform, takesOut } from './rules.ts'
import { caseEvents, type Penalty, penalties, penaltyPeople } from './table.ts'
import { penaltyImposed, penaltyLifted, resultsRemoved } from './texts.ts'

interface Imposed {
  caseId: number
  cmptId: number | null
  teamId: number | null
  userIds: number[]
  kind: PenaltyKind
  reason: string
  by: number
  now: Date
}

/** Imposes a penalty and applies its effects, with its team's results locked; notifies its people of their right of appeal. */
export async function impose(db: Db, given: Imposed): Promise<void> {
  const { caseId, cmptId, teamId, userIds, kind, reason, by, now } = given
  const out = takesOut(kind) && teamId !== null && cmptId !== null
  const done = {
    entries: out ? await disqualifyTeamSubmissions(db, { teamId, now, reason }) : [],
    reviews: out ? await disqualifyTeam(db, { cmptId, teamId, now, by }, reason) : [],
  }
  const until = kind === 'year' ? new Date(now.getTime() + limits.integrity.banDays * 86_400_000) : null
  const appealUntil = workingDaysAfter(now, limits.integrity.appealDays)
  const [made] = await db
    .insert(penalties)
    .values({ caseId, cmptId, teamId, kind, reason, at: now, until, appealUntil, decidedBy: by, done })
    .returning({ id: penalties.id })
  const { id } = orRefuse(made, 'integrity.unknown')
  await db.insert(penaltyPeople).values(userIds.map((userId) => ({ penaltyId: id, userId })))
  if (isPlatform(kind)) await endTokens(db, userIds, { now })
  if (kind !== 'warning') {
    await awards.get().again(db, { userIds, rule: 'cheating', subject: caseId, now })
  }
  const [cmpt] = cmptId === null ? [] : await db.select().from(competitions).where(eq(competitions.id, cmptId))
  const about = cmpt?.title ?? null
  await notifyPeople(db, userIds, { about, ...penaltyImposed(kind, { cmpt: about, reason, appealUntil }), now })
}

/** If a final board was public, notes on the competition's page how many results were removed, without names. */
export async function noteRemoved(
  db: Db,
  { cmptId, count, by, now }: { cmptId: number; count: number; by: By; now: Date },
): Promise<void> {
  const [cmpt] = await db.select().from(competitions).where(eq(competitions.id, cmptId))
  if (!cmpt?.endAt || now < cmpt.endAt || count === 0) return
  await noteChange(db, { cmptId, at: now, text: resultsRemoved(count), by })
}

/** A penalty, locked. */
export async function lockPenalty(db: Db, id: number): Promise<Penalty> {
  const [found] = await db.select().from(penalties).where(eq(penalties.id, id)).for('update')
  return orRefuse(found, 'integrity.unknown')
}

const peopleIn = async (db: Db, penaltyId: number): Promise<number[]> =>
  (await db.select({ userId: penaltyPeople.userId }).from(penaltyPeople).where(eq(penaltyPeople.penaltyId, penaltyId)))
    .map(({ userId }) => userId)
    .sort((a, b) => a - b)

const lockReason = (id: number) => `fair play: penalty ${id}`

/** The accounts of a penalty's people, locked: penalties of the same person are processed one after the other. */
async function accountsOf(db: Db, penaltyId: number) {
  return db
    .select({ id: users.id, state: users.state, lockReason: users.lockReason })
    .from(users)
    .where(inArray(users.id, await peopleIn(db, penaltyId)))
    .orderBy(asc(users.id))
    .for('no key update')
}

/** Unlocks accounts that this penalty locked, unless they were locked for another reason since or another ban applies. */
async function unlock(db: Db, penalty: Penalty, now: Date): Promise<void> {
  if (!penalty.lockedAt) return
  const accounts = await accountsOf(db, penalty.id)
  for (const { id, state, lockReason: reason } of accounts) {
    if (state !== 'locked' || reason !== lockReason(penalty.id)) continue
    const [other] = await db
      .select({ id: penalties.id })
      .from(penalties)
      .innerJoin(penaltyPeople, eq(penaltyPeople.penaltyId, penalties.id))
      .where(
        and(
          eq(penaltyPeople.userId, id),
          eq(penalties.state, 'inForce'),
          isNotNull(penalties.lockedAt),
          ne(penalties.id, penalty.id),
        ),
      )
      .orderBy(desc(penalties.until), asc(penalties.id))
      .limit(1)
    if (other) await relockUser(db, { userId: id, reason: lockReason(other.id) })
    else await lockUser(db, { userId: id, now, ip: '', device: '', reason: null })
  }
}

interface Lifted {
  by: number
  reason: string
  now: Date
}
/** Reverts the effects of a penalty: submissions, verdicts and locks that are unchanged since. */
export async function lift(db: Db, penalty: Penalty, { by, reason, now }: Lifted): Promise<void> {
  refuse(penalty.state === 'inForce' ? null : { code: 'integrity.lifted' })
  const { id, cmptId, teamId, done, caseId } = penalty
  const values = { state: 'lifted' as const, liftedAt: now, liftedBy: by, liftReason: reason }
  await db.update(penalties).set(values).where(eq(penalties.id, id))
  // A submission that another penalty in force also disqualified stays disqualified.
  const others =
    teamId === null
      ? []
      : await db
          .select({ id: penalties.id, done: penalties.done })
          .from(penalties)
          .where(
            and(
              eq(penalties.teamId, teamId),
              eq(penalties.state, 'inForce'),
              inArray(penalties.kind, ['removed', 'banned']),
            ),
          )
          .orderBy(asc(penalties.id))
  const [heir] = others
  if (heir) {
    const both = { entries: [...heir.done.entries, ...done.entries], reviews: [...heir.done.reviews, ...done.reviews] }
    await db.update(penalties).set({ done: both }).where(eq(penalties.id, heir.id))
  } else {
    const owners = await ownersOf(db, done.entries)
    if (cmptId !== null && teamId !== null) await lockResults(db, cmptId, [teamId, ...owners])
    await requalifySubmissions(db, done.entries, now)
    if (cmptId !== null && teamId !== null) await requalifyTeam(db, { cmptId, teamId, now, by }, done.reviews)
    const [cmpt] = cmptId === null ? [] : await db.select().from(competitions).where(eq(competitions.id, cmptId))
    if (cmpt && owners.length > 0) await addEntrants(db, { cmpt, teamIds: owners, now })
  }
  await unlock(db, penalty, now)
  await giveBackPoints(db, penalty, now)
  await db.insert(caseEvents).values({ caseId, at: now, actorId: by, kind: 'lifted', text: reason })
  await notifyPeople(db, await peopleIn(db, id), { about: await titleOf(db, cmptId), ...penaltyLifted(reason), now })
}

/** Returns the points that the case took, unless another penalty of it is in force against the person. */
async function giveBackPoints(db: Db, { id, caseId }: Penalty, now: Date): Promise<void> {
  const still = await db
    .select({ userId: penaltyPeople.userId })
    .from(penaltyPeople)
    .innerJoin(penalties, eq(penalties.id, penaltyPeople.penaltyId))
    .where(and(eq(penalties.caseId, caseId), eq(penalties.state, 'inForce'), ne(penalties.kind, 'warning')))
  const held = new Set(still.map(({ userId }) => userId))
  for (const userId of await peopleIn(db, id)) {
    if (!held.has(userId)) await awards.get().correct(db, { userId, rule: 'cheating', subject: caseId, points: 0, now })
  }
}

/** The hourly task: bans from the platform lock accounts once no appeal is possible or open, and expire. */
export async function penaltiesDue(ctx: AppContext): Promise<void> {
  const now = ctx.now()
  const { db } = ctx
  const inForce = eq(penalties.state, 'inForce')
  const toLock = await db
    .select({ id: penalties.id })
    .from(penalties)
    .where(
      and(
        inForce,
        inArray(penalties.kind, ['year', 'forever']),
        isNull(penalties.lockedAt),
        lte(penalties.appealUntil, now),
      ),
    )
  const open = await openPenaltyAppeals(db)
  // One transaction per penalty, so that a failing one, such as that of the last admin, does not block the others.
  const each = async (id: number, work: (tx: Db) => Promise<void>) => {
    try {
      await transaction(db, work)
    } catch (error) {
      ctx.log.error({ err: error, penalty: id }, 'a penalty could not be carried out; retried in the next run')
    }
  }
  for (const { id } of toLock.filter((one) => !open.has(one.id))) await each(id, (tx) => lockNow(tx, id, now))
  const over = await db
    .select({ id: penalties.id })
    .from(penalties)
    .where(and(inForce, lte(penalties.until, now)))
  for (const { id } of over) {
    await each(id, async (tx) => {
      const penalty = await lockPenalty(tx, id)
      if (penalty.state !== 'inForce') return
      await tx.update(penalties).set({ state: 'ended' }).where(eq(penalties.id, id))
      await unlock(tx, penalty, now)
    })
  }
}

async function lockNow(db: Db, id: number, now: Date): Promise<void> {
  const penalty = await lockPenalty(db, id)
  if (penalty.state !== 'inForce' || penalty.lockedAt || !isPlatform(penalty.kind)) return
  await db.update(penalties).set({ lockedAt: now }).where(eq(penalties.id, id))
  for (const { id: userId, state } of await accountsOf(db, id)) {
    if (state === 'active') await lockUser(db, { userId, now, ip: '', device: '', reason: lockReason(id) })
  }
}

/** A person's penalties, newest first; for points and other domains. */
export async function penaltiesOf(db: Db, userId: number) {
  return db
    .select({ penalty: penalties, title: competitions.title })
    .from(penaltyPeople)
    .innerJoin(penalties, eq(penalties.id, penaltyPeople.penaltyId))
    .leftJoin(competitions, eq(competitions.id, penalties.cmptId))
    .where(eq(penaltyPeople.userId, userId))
    .orderBy(desc(penalties.id))
    .limit(limits.pageSizeMax)
}
