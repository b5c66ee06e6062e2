import { accountClosed, ownDataAsked } from '../../identity/profile/leaving.ts'
import { defineDomain } from '../../platform/domain/domain.ts'
import { on } from '../../platform/domain/hook.ts'
import { calls } from './calls/index.ts'
import { forgetLikes } from './forget.ts'
import { addOwnData } from './own-data.ts'

export const domain = defineDomain({
  name: 'competition/works',
  calls,
  hooks: [on(ownDataAsked, addOwnData), on(accountClosed, ({ db, userId }) => forgetLikes(db, userId))],
})
