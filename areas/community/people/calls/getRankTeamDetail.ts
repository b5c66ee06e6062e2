import { visible } from '@leitai/competition/definition/audience'
import { hasLimitedBoards } from '@leitai/competition/definition/rules'
import { competitions } from '@leitai/competition/definition/table'
import { teams } from '@leitai/competition/team/table'
import { logoOf, membersOf } from '@leitai/competition/team/team'
import { and, eq } from '@leitai/platform/db/orm'
import { orRefuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as people from '../contract.ts'
import { finalPlaceOf } from '../hall.ts'

export const getRankTeamDetail: Handler<typeof people.getRankTeamDetail> = async ({ db }, { teamId }) => {
  const [found] = await db
    .select({ team: teams, cmpt: competitions })
    .from(teams)
    .innerJoin(competitions, eq(competitions.id, teams.cmptId))
    .where(and(eq(teams.id, teamId), eq(teams.state, 'active')))
  const { team } = orRefuse(found, 'team.unknown')
  const cmpt = await visible(db, found?.cmpt, 'team.unknown')
  const members = (await membersOf(db, [teamId])).get(teamId) ?? []
  const place = hasLimitedBoards(cmpt) ? null : await finalPlaceOf(db, teamId)
  return {
    teamId,
    name: team.name,
    logo: logoOf(team),
    intro: team.intro,
    cmptId: team.cmptId,
    title: cmpt.title,
    baseline: team.baseline,
    members: members.map(({ userId, userName, avatar }) => ({
      userId,
      userName,
      avatar,
      captain: userId === team.captainId,
    })),
    finalRank: place?.rank ?? null,
    teams: place?.teams ?? null,
    medal: place?.medal ?? null,
    reward: place?.reward ?? { zh: '', en: '' },
    finalAt: place?.at ?? null,
  }
}
