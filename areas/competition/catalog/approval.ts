import { users } from '@leitai/identity/account/table'
import type { Db } from '@leitai/platform/db/open'
import { and, asc, eq, inArray } from '@leitai/platform/db/orm'
import { refuse } from '@leitai/platform/errors/refuse'
import { countMore } from '../definition/competition.ts'
import { removeSignUp } from '../definition/sign-ups.ts'
import { signUp } from './sign-up.ts'
import { type SignUpRequest, signUpRequests } from './table.ts'

interface Whose {
  cmptId: number
  userId: number
}
const ofPerson = ({ cmptId, userId }: Whose) =>
  and(eq(signUpRequests.cmptId, cmptId), eq(signUpRequests.userId, userId))

/** The request, locked until the end of the transaction: concurrent decisions wait for each other. */
export async function lockRequest(db: Db, whose: Whose): Promise<SignUpRequest | null> {
  const [found] = await db.select().from(signUpRequests).where(ofPerson(whose)).for('update')
  return found ?? null
}

/** Requests sign-up from the host, again after a refusal; false if a concurrent call has just requested it. */
export async function askToSignUp(
  db: Db,
  before: SignUpRequest | null,
  request: Whose & { answers: Record<string, string>; lookingForTeam: boolean; code: string; at: Date },
): Promise<boolean> {
  const values = { ...request, state: 'waiting' as const, reason: '', decidedAt: null }
  const made = before
    ? await db.update(signUpRequests).set(values).where(ofPerson(request)).returning()
    : await db.insert(signUpRequests).values(values).onConflictDoNothing().returning()
  return made.length > 0
}

/** Decides on the requests that are still open; returns their users. */
export async function decide(
  db: Db,
  decision: { cmptId: number; userIds: number[]; approve: boolean; reason: string; now: Date; pays: boolean },
): Promise<number[]> {
  const { cmptId, approve, reason, now } = decision
  const waiting = await db
    .select({ request: signUpRequests, name: users.name })
    .from(signUpRequests)
    .innerJoin(users, eq(users.id, signUpRequests.userId))
    .where(
      and(
        eq(signUpRequests.cmptId, cmptId),
        eq(signUpRequests.state, 'waiting'),
        inArray(signUpRequests.userId, decision.userIds),
      ),
    )
    .orderBy(asc(signUpRequests.userId))
    .for('update', { of: signUpRequests })
  const ids = waiting.map(({ request }) => request.userId)
  if (ids.length === 0) return []
  const these = and(eq(signUpRequests.cmptId, cmptId), inArray(signUpRequests.userId, ids))
  if (!approve) {
    await db.update(signUpRequests).set({ state: 'refused', reason, decidedAt: now }).where(these)
    return ids
  }
  await db.delete(signUpRequests).where(these)
  const all = waiting.map(({ request: { userId, answers, lookingForTeam }, name }) => ({
    person: { id: userId, name },
    answers,
    lookingForTeam,
  }))
  await signUp(db, cmptId, all, { now, pays: decision.pays })
  return ids
}

/** Removes a sign-up, after the team was handled; the remaining row says why they may not sign up again. */
export async function removeParticipant(
  db: Db,
  { cmptId, userId, reason, now }: Whose & { reason: string; now: Date },
) {
  refuse((await removeSignUp(db, { cmptId, userId })) ? null : { code: 'team.personNotSignedUp' })
  const kept = { state: 'removed' as const, reason, answers: {}, lookingForTeam: false, at: now, decidedAt: now }
  await db
    .insert(signUpRequests)
    .values({ ...kept, cmptId, userId })
    .onConflictDoUpdate({ target: [signUpRequests.cmptId, signUpRequests.userId], set: kept })
  await countMore(db, cmptId, { people: -1 })
}

/** Clears a user's removal or refusal, so that they may sign up normally. False if there was none. */
export async function forgive(db: Db, whose: Whose): Promise<boolean> {
  const gone = await db
    .delete(signUpRequests)
    .where(and(ofPerson(whose), inArray(signUpRequests.state, ['removed', 'refused'])))
    .returning()
  return gone.length > 0
}

/** For a request without effect, for example once approval is switched off. */
export const dropRequest = (db: Db, whose: Whose) => db.delete(signUpRequests).where(ofPerson(whose))
