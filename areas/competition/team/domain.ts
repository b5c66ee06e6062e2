import { users } from '@leitai/identity/account/table'
import { sql } from '@leitai/platform/db/orm'
import { definePrunable } from '@leitai/platform/db/prunable'
import { defineDomain } from '@leitai/platform/domain/domain'
import { provide } from '@leitai/platform/domain/hook'
import { implement } from '@leitai/platform/http/dispatcher'
import { invitations } from '@leitai/site/message/ports'
import { reviewing } from '../definition/reviewing.ts'
import { competitions, stages } from '../definition/table.ts'
import * as inviteCalls from './calls/invite.ts'
import * as teamCalls from './calls/team.ts'
import { underWay } from './closing.ts'
import * as joining from './contract.joining.ts'
import * as team from './contract.ts'
import { search } from './findable.ts'
import { knowsByTeam } from './knows-by-team.ts'
import { forgetNameInTeams, formerNames, ownData } from './personal-data.ts'
import { teamRefusals } from './refusals.ts'
import { answerInvite, inviteStateOf } from './requests-of.ts'
import { tasks } from './scheduled.ts'
import { members, teamEvents, teams } from './table.ts'

export const domain = defineDomain({
  name: 'competition/team',
  refusals: teamRefusals,
  calls: implement(
    { ...team, ...joining },
    { ...teamCalls, ...inviteCalls },
    {
      findTeamPage: [competitions, members, teams, users],
      recruitingTeams: [competitions, members, reviewing, stages, teams, users],
    },
  ),
  tasks,
  ownData,
  againstClosing: [underWay],
  formerNames,
  forget: (db, { userId, names, closedName }) => forgetNameInTeams(db, { userId, names, closedName }),
  search,
  prunable: [
    // Who joined and left, and who was captain when.
    definePrunable(teamEvents, { period: 'teamEvents', due: (before) => sql`${teamEvents.at} < ${before}` }),
  ],
  acquaintance: knowsByTeam,
  hooks: [
    provide(invitations, {
      stateOf: inviteStateOf,
      answer: async (context, reply) => {
        await answerInvite(context, reply)
      },
    }),
  ],
})
