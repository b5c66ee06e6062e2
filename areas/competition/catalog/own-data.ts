import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import { asc, eq } from '@leitai/platform/db/orm'
import { competitions, signUps } from '../definition/table.ts'
import { follows, signUpRequests } from './table.ts'

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

/** The caller's data in this domain, for their export. */
export async function addOwnData({
  context,
  data,
}: {
  context: AuthenticatedContext
  data: Record<string, unknown>
}): Promise<void> {
  data.competitions = await competitionsOf(context)
  data.signUpRequests = await requestsOf(context)
  data.follows = { ...Object(data.follows), competitions: await followedBy(context) }
}

const followedBy = ({ db, me }: AuthenticatedContext) =>
  db
    .select({ cmptId: follows.cmptId, title: competitions.title })
    .from(follows)
    .innerJoin(competitions, eq(competitions.id, follows.cmptId))
    .where(eq(follows.userId, me.id))
