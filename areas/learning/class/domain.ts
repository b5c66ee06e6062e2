import { identityChanged } from '@leitai/identity/account/hooks'
import { defineDomain } from '@leitai/platform/domain/domain'
import { on } from '@leitai/platform/domain/hook'
import { implement } from '@leitai/platform/http/dispatcher'
import * as classCalls from './calls/class.ts'
import * as peopleCalls from './calls/people.ts'
import * as personCalls from './calls/person.ts'
import * as rosterCalls from './calls/roster.ts'
import * as roster from './contract.roster.ts'
import * as contract from './contract.ts'
import { mailInvitesJob } from './invites.ts'
import { forgetClasses, ownData } from './personal-data.ts'
import { classRefusals } from './refusals.ts'
import { joinByNumber } from './roster.ts'
import { tasks } from './scheduled.ts'

export const domain = defineDomain({
  name: 'learning/class',
  refusals: classRefusals,
  calls: implement({ ...contract, ...roster }, { ...classCalls, ...rosterCalls, ...personCalls, ...peopleCalls }),
  jobs: [mailInvitesJob],
  tasks,
  ownData,
  forget: (db, { userId }) => forgetClasses(db, userId),
  hooks: [
    on(identityChanged, async (event) => {
      if (event.kind === 'confirmed') await joinByNumber(event)
    }),
  ],
})
