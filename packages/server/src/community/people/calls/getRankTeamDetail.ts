import type * as people from '@leitai/contract/community/people'
import { visible } from '../../../competition/definition/audience.ts'
import { hasLimitedBoards } from '../../../competition/definition/rules.ts'
import { competitions } from '../../../competition/definition/table.ts'
import { teams } from '../../../competition/team/table.ts'
import { logoOf, membersOf } from '../../../competition/team/team.ts'
import { and, eq } from '../../../platform/db/orm.ts'
import { orRefuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
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
