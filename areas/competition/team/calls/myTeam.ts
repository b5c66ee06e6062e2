import type { Handler } from '@leitai/platform/http/dispatcher'
import { cardOf, shownMembers } from '../card.ts'
import { placeOf } from '../competitor.ts'
import type * as team from '../contract.ts'
import { creationOf } from '../create.ts'
import { myTeamView, seenOfTeams } from '../my-team.ts'
import { refusalOfPerson, refusalOfTime, refusalToGrow } from '../rules.ts'
import { competitionOf, stateOf } from '../team-state.ts'
import { wordsOf } from '../verdict.ts'

export const myTeam: Handler<typeof team.myTeam> = async (context, { cmptId }) => {
  const { db, me, now, language } = context
  const cmpt = await competitionOf(db, cmptId)
  const found = {
    ...(await placeOf(db, { cmptId, userId: me.id })),
    ...(await seenOfTeams(db, { cmptId, userId: me.id, now })),
  }
  const { team, signedUp, barred } = found
  const { standing, kept, refusal } = creationOf(found, { cmpt, userId: me.id, now })
  const join =
    refusalOfTime(cmpt, now) ??
    refusalOfPerson({ signedUp, barred, kept, realNameVerified: me.realNameVerified }, standing, cmpt)
  const card = ({ team, members }: (typeof found.invitedBy)[number]) =>
    cardOf(team, shownMembers(members), cmpt.teamMax)
  return {
    team: team && standing && myTeamView(context, { team, standing, cmpt, found }),
    invitations: found.invitedBy.map((one) => ({
      inviteId: one.request.id,
      team: card(one),
      expiresAt: one.request.expiresAt,
      may: wordsOf(join ?? refusalToGrow(stateOf(one.team, one), cmpt, now), language),
    })),
    applications: found.appliedTo.map((one) => ({ ...one.request, applyId: one.request.id, team: card(one) })),
    may: { create: wordsOf(refusal, language), join: wordsOf(join, language) },
  }
}
