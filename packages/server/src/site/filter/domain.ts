import { accountClosed, ownDataAsked } from '../../identity/profile/leaving.ts'
import { defineDomain } from '../../platform/domain/domain.ts'
import { on } from '../../platform/domain/hook.ts'
import { calls } from './calls/index.ts'
import { forgetFilters } from './forget.ts'
import { addOwnData } from './own-data.ts'

export const domain = defineDomain({
  name: 'site/filter',
  calls,
  hooks: [on(ownDataAsked, addOwnData), on(accountClosed, ({ db, userId }) => forgetFilters(db, userId))],
})
