import type * as team from '@leitai/contract/team'
import { eq } from 'drizzle-orm'
import type { Handler } from '../../call.ts'
import { isSignedUp } from '../../competition/competition.ts'
import { creation } from '../create.ts'
import { teamOfMine } from '../mine.ts'
import { openRequestsTo } from '../requests-of.ts'
import { refusalOfPerson, refusalOfTime, refusalToGrow } from '../rules.ts'
import { isBarred, standingOfTeam } from '../standing.ts'
import { teams } from '../table.ts'
import { teamOf } from '../team.ts'
import { wordsOf } from '../verdict.ts'

export const myTeam: Handler<typeof team.myTeam> = async (context, { cmptId }) => {
  const { db, me, now, language } = context
  const { cmpt, refusal } = await creation(db, { cmptId, userId: me.id, now, lock: false })
  const own = await teamOf(db, cmptId, me.id)
  const stands = own && (await standingOfTeam(db, own))
  const signedUp = await isSignedUp(db, cmptId, me.id)
  const barred = await isBarred(db, cmptId, me.id)
  const join =
    refusalOfTime(cmpt, now) ??
    refusalOfPerson({ signedUp, barred, realNameVerified: me.realNameVerified }, stands, cmpt)
  const asked = { cmptId, userId: me.id, teamMax: cmpt.teamMax, now }
  const invites = await openRequestsTo(db, { ...asked, kind: 'invite' })
  const invitations = await Promise.all(
    invites.map(async ({ id, team: card, expiresAt }) => {
      const [row] = await db.select().from(teams).where(eq(teams.id, card.teamId))
      const grow = row ? refusalToGrow(await standingOfTeam(db, row), cmpt, now) : null
      return { inviteId: id, team: card, expiresAt, may: wordsOf(join ?? grow, language) }
    }),
  )
  const applications = await openRequestsTo(db, { ...asked, kind: 'apply' })
  return {
    team: own && (await teamOfMine(context, { team: own, cmpt })),
    invitations,
    applications: applications.map(({ id, ...rest }) => ({ ...rest, applyId: id })),
    may: { create: wordsOf(refusal, language), join: wordsOf(join, language) },
  }
}
