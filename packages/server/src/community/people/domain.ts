import { resultsChanged } from '../../competition/definition/results-changed.ts'
import { ranksStored } from '../../competition/submission/ranks-stored.ts'
import { accountClosed, ownDataAsked } from '../../identity/profile/leaving.ts'
import { defineDomain } from '../../platform/domain/domain.ts'
import { on } from '../../platform/domain/hook.ts'
import { acquaintanceAsked } from '../../site/message/ports.ts'
import { searchAsked } from '../../site/search/search.ts'
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
