import { mapped, rows } from '@leitai/pg-kit/statement'
import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/open'
import { asc, eq, sql } from '@leitai/platform/db/orm'
import type { ClosingPart, OwnData } from '@leitai/platform/domain/parts'
import { reviewingUntil } from '../definition/reviewing.ts'
import { forgetAnswers } from '../definition/sign-ups.ts'
import { competitions, signUps } from '../definition/table.ts'
import { follows, searchTerms, signUpRequests } from './table.ts'
import { ownerCannotLeave } from './texts.ts'

const competitionsOf = ({ db, me }: AuthenticatedContext) =>
  db
    .select({
      cmptId: signUps.cmptId,
      title: competitions.title,
      answers: signUps.answers,
      lookingForTeam: signUps.lookingForTeam,
      signedUpAt: signUps.createdAt,
    })
    .from(signUps)
    .innerJoin(competitions, eq(competitions.id, signUps.cmptId))
    .where(eq(signUps.userId, me.id))
    .orderBy(asc(signUps.createdAt))

const requestsOf = ({ db, me }: AuthenticatedContext) =>
  db
    .select({
      cmptId: signUpRequests.cmptId,
      title: competitions.title,
      state: signUpRequests.state,
      answers: signUpRequests.answers,
      lookingForTeam: signUpRequests.lookingForTeam,
      reason: signUpRequests.reason,
      at: signUpRequests.at,
    })
    .from(signUpRequests)
    .innerJoin(competitions, eq(competitions.id, signUpRequests.cmptId))
    .where(eq(signUpRequests.userId, me.id))
    .orderBy(asc(signUpRequests.at))

const followedBy = ({ db, me }: AuthenticatedContext) =>
  db
    .select({ cmptId: follows.cmptId, title: competitions.title })
    .from(follows)
    .innerJoin(competitions, eq(competitions.id, follows.cmptId))
    .where(eq(follows.userId, me.id))

/** What this domain holds of the caller, for their export. */
export const ownData: OwnData = {
  competitions: competitionsOf,
  signUpRequests: requestsOf,
  follows: async (context) => ({ competitions: await followedBy(context) }),
}

/** Keeps a user's participation; deletes their form answers, follows and searches. */
export async function forgetCompetitor(db: Db, userId: number): Promise<void> {
  await forgetAnswers(db, userId)
  await db.delete(signUpRequests).where(eq(signUpRequests.userId, userId))
  await db.delete(follows).where(eq(follows.userId, userId))
  await db.delete(searchTerms).where(eq(searchTerms.userId, userId))
}

/** The owner of a competition that is public, or about to be, and not over must transfer it first: nobody else would run it. */
export const owned: ClosingPart = (userId) =>
  mapped(
    rows(
      { title: competitions.title, endAt: competitions.endAt, until: reviewingUntil() },
      sql`from ${competitions}
        where ${competitions.ownerId} = ${userId} and ${competitions.status} in ('published', 'private', 'pending')
        order by ${competitions.id}`,
    ),
    (found) => (now) => {
      const going = found.filter(
        ({ endAt, until }) => endAt === null || endAt > now || Number(until ?? 0) > now.getTime(),
      )
      return going.length > 0 ? [{ kind: 'owner', ...ownerCannotLeave(going.map(({ title }) => title)) }] : []
    },
  )
