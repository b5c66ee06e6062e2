import { resultsChanged } from '@leitai/competition/definition/results-changed'
import { ranksStored } from '@leitai/competition/submission/ranks-stored'
import { accountClosed, ownDataAsked } from '@leitai/identity/profile/leaving'
import { defineDomain } from '@leitai/platform/domain/domain'
import { on } from '@leitai/platform/domain/hook'
import { acquaintanceAsked } from '@leitai/site/message/ports'
import { searchAsked } from '@leitai/site/search/search'
import { calls } from './calls/index.ts'
import { rateDaily } from './daily.ts'
import { forgetFollows } from './forget.ts'
import { writeHonours } from './honour.ts'
import { knowsByFollowing } from './knows-by-following.ts'
import { addOwnData } from './own-data.ts'
import { tasks } from './scheduled.ts'
import { addPeople } from './searched.ts'

export const domain = defineDomain({
  name: 'community/people',
  calls,
  tasks,
  hooks: [
    on(ranksStored, rateDaily),
    on(resultsChanged, ({ db, stageId, ...how }) => writeHonours(db, stageId, how)),
    on(acquaintanceAsked, knowsByFollowing),
    on(searchAsked, addPeople),
    on(ownDataAsked, addOwnData),
    on(accountClosed, ({ db, userId }) => forgetFollows(db, userId)),
  ],
})
