import type * as team from '@leitai/contract/competition/team'
import { eq } from '../../../platform/db/orm.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { creation } from '../create.ts'
import { myTeamView } from '../my-team.ts'
import { openRequestsTo } from '../requests-of.ts'
import { refusalOfPerson, refusalOfTime, refusalToGrow } from '../rules.ts'
import { teams } from '../table.ts'
import { teamState } from '../team-state.ts'
import { wordsOf } from '../verdict.ts'

export const myTeam: Handler<typeof team.myTeam> = async (context, { cmptId }) => {
  const { db, me, now, language } = context
  const { cmpt, own, stands, signedUp, barred, kept, refusal } = await creation(db, {
    cmptId,
    userId: me.id,
    now,
    lock: false,
  })
  const join =
    refusalOfTime(cmpt, now) ??
    refusalOfPerson({ signedUp, barred, kept, realNameVerified: me.realNameVerified }, stands, cmpt)
  const asked = { cmptId, userId: me.id, teamMax: cmpt.teamMax, now }
  const [invites, applications, mine] = await Promise.all([
    openRequestsTo(db, { ...asked, kind: 'invite' }),
    openRequestsTo(db, { ...asked, kind: 'apply' }),
    own && stands && myTeamView(context, { team: own, standing: stands, cmpt }),
  ])
  const invitations = await Promise.all(
    invites.map(async ({ id, team: card, expiresAt }) => {
      const [row] = await db.select().from(teams).where(eq(teams.id, card.teamId))
      const grow = row ? refusalToGrow(await teamState(db, row), cmpt, now) : null
      return { inviteId: id, team: card, expiresAt, may: wordsOf(join ?? grow, language) }
    }),
  )
  return {
    team: mine,
    invitations,
    applications: applications.map(({ id, ...rest }) => ({ ...rest, applyId: id })),
    may: { create: wordsOf(refusal, language), join: wordsOf(join, language) },
  }
}
