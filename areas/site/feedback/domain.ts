import { accountClosed, ownDataAsked } from '@leitai/identity/profile/leaving'
import { defineDomain } from '@leitai/platform/domain/domain'
import { on } from '@leitai/platform/domain/hook'
import { adminWaitingAsked } from '@leitai/platform/waiting/waiting'
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
