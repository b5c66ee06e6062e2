import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import { stagesOf } from '../../definition/competition.ts'
import { mainStage } from '../../definition/rules.ts'
import { staffCompetition } from '../../staff/role.ts'
import { refusalToRun } from '../../staff/rules.ts'
import {
  refusalToHostBaseline,
  refusalToHostCaptain,
  refusalToHostChange,
  refusalToHostDelete,
} from '../../team/rules.ts'
import type * as console from '../contract.teams.ts'
import { sayer } from '../refusal-text.ts'
import { countTeams, teamsOf } from '../teams.ts'

export const hostTeams: Handler<typeof console.hostTeams> = async (context, input) => {
  const { db, now, language } = context
  const { cmpt, role } = await staffCompetition(context, input.cmptId)
  const { page, pageSize, offset } = pageOf(input)
  const stages = (await stagesOf(db, cmpt.id)).filter(({ spec }) => spec !== null)
  const rows = await teamsOf(db, input, { main: mainStage(stages, now), limit: pageSize, offset })
  const runs = refusalToRun(role)
  const say = sayer(language)
  const over = cmpt.endAt !== null && now >= cmpt.endAt
  const open = stages.filter(({ endAt }) => endAt === null || now < endAt)
  const list = rows.map(({ team, standing, people, merges, best, staff }) => ({
    teamId: team.id,
    name: team.name,
    state: team.state,
    createdAt: team.createdAt,
    baseline: team.baseline,
    members: people,
    entries: standing.entries,
    best,
    merges,
    staff,
    may: {
      rename: say(runs ?? refusalToHostChange(team)),
      captain: say(
        runs ??
          refusalToHostCaptain(
            standing,
            people.some(({ captain, active }) => captain && active),
          ),
      ),
      remove: say(runs ?? refusalToHostDelete(standing)),
      baseline: say(runs ?? refusalToHostBaseline(standing, over)),
      slots: say(runs ?? refusalToHostChange(team) ?? (open.length > 0 ? null : { code: 'console.slotStage' })),
    },
  }))
  return { list, total: await countTeams(db, input), page, pageSize, stages: open }
}
