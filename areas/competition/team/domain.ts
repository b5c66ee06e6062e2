import { users } from '@leitai/identity/account/table'
import { accountClosed, closingAsked, formerNamesAsked, ownDataAsked } from '@leitai/identity/profile/leaving'
import { defineDomain } from '@leitai/platform/domain/domain'
import { on, provide } from '@leitai/platform/domain/hook'
import { implement } from '@leitai/platform/http/dispatcher'
import { acquaintanceAsked, invitations } from '@leitai/site/message/ports'
import { searchAsked } from '@leitai/site/search/search'
import { resultPending } from '../definition/reviewing.ts'
import { competitions, stages } from '../definition/table.ts'
import { answerInvite } from './answer-invite.ts'
import * as inviteCalls from './calls/invite.ts'
import * as teamCalls from './calls/team.ts'
import { addTeamsToLeave } from './closing.ts'
import * as joining from './contract.joining.ts'
import * as team from './contract.ts'
import { forgetNameInTeams, formerNames } from './forget.ts'
import { inviteStateOf } from './invite-state.ts'
import { knowsByTeam } from './knows-by-team.ts'
import { addOwnData } from './own-data.ts'
import { teamRefusals } from './refusals.ts'
import { tasks } from './scheduled.ts'
import { addTeams } from './searched.ts'
import { members, teams } from './table.ts'

export const domain = defineDomain({
  name: 'competition/team',
  refusals: teamRefusals,
  calls: implement(
    { ...team, ...joining },
    { ...teamCalls, ...inviteCalls },
    {
      findTeamPage: [competitions, members, teams, users],
      recruitingTeams: [competitions, members, resultPending, stages, teams, users],
    },
  ),
  tasks,
  hooks: [
    on(acquaintanceAsked, knowsByTeam),
    on(searchAsked, addTeams),
    provide(invitations, {
      stateOf: inviteStateOf,
      answer: async (context, asked) => {
        await answerInvite(context, asked)
      },
    }),
    on(ownDataAsked, addOwnData),
    on(accountClosed, ({ db, userId, names, closedName }) => forgetNameInTeams(db, { userId, names, closedName })),
    on(formerNamesAsked, async ({ db, user, names }) => {
      names.push(...(await formerNames(db, user)))
    }),
    on(closingAsked, addTeamsToLeave),
  ],
})
