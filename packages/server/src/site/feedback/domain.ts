import { accountClosed, ownDataAsked } from '../../identity/profile/leaving.ts'
import { defineDomain } from '../../platform/domain/domain.ts'
import { on } from '../../platform/domain/hook.ts'
import { adminWaitingAsked } from '../../platform/waiting/waiting.ts'
import { calls } from './calls/index.ts'
import { forgetAuthor } from './forget.ts'
import { addOwnData } from './own-data.ts'
import { addFeedback } from './waiting.ts'

export const domain = defineDomain({
  name: 'site/feedback',
  calls,
  hooks: [
    on(ownDataAsked, addOwnData),
    on(accountClosed, ({ db, userId }) => forgetAuthor(db, userId)),
    on(adminWaitingAsked, addFeedback),
  ],
})
