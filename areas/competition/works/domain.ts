import { accountClosed, ownDataAsked } from '@leitai/identity/profile/leaving'
import { defineDomain } from '@leitai/platform/domain/domain'
import { on } from '@leitai/platform/domain/hook'
import { calls } from './calls/index.ts'
import { forgetLikes } from './forget.ts'
import { addOwnData } from './own-data.ts'

export const domain = defineDomain({
  name: 'competition/works',
  calls,
  hooks: [on(ownDataAsked, addOwnData), on(accountClosed, ({ db, userId }) => forgetLikes(db, userId))],
})
