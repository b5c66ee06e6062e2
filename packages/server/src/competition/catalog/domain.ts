import { accountClosed, closingAsked, ownDataAsked } from '../../identity/profile/leaving.ts'
import { refuseUnlessPublic } from '../../identity/realname/ports.ts'
import { defineDomain } from '../../platform/domain/domain.ts'
import { on, provide } from '../../platform/domain/hook.ts'
import { searchAsked } from '../../site/search/search.ts'
import { addressesAsked } from '../../site/sitemap/listing.ts'
import { publicCompetition } from '../definition/competition.ts'
import { hostWaitingAsked } from '../staff/waiting.ts'
import { addAddresses } from './addresses.ts'
import { calls } from './calls/index.ts'
import { addOwned } from './closing.ts'
import { forgetCompetitor } from './forget.ts'
import { addOwnData } from './own-data.ts'
import { addCompetitions } from './searched.ts'
import { addSignUpRequests } from './waiting.ts'

export const domain = defineDomain({
  name: 'competition/catalog',
  calls,
  hooks: [
    provide(refuseUnlessPublic, async (db, cmptId) => {
      await publicCompetition(db, cmptId)
    }),
    on(ownDataAsked, addOwnData),
    on(accountClosed, ({ db, userId }) => forgetCompetitor(db, userId)),
    on(closingAsked, addOwned),
    on(addressesAsked, addAddresses),
    on(searchAsked, addCompetitions),
    on(hostWaitingAsked, addSignUpRequests),
  ],
})
