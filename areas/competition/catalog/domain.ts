import { accountClosed, closingAsked, ownDataAsked } from '@leitai/identity/profile/leaving'
import { refuseUnlessPublic } from '@leitai/identity/realname/ports'
import { defineDomain } from '@leitai/platform/domain/domain'
import { on, provide } from '@leitai/platform/domain/hook'
import { searchAsked } from '@leitai/site/search/search'
import { addressesAsked } from '@leitai/site/sitemap/listing'
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
