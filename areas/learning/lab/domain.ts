import { accountClosed, ownDataAsked } from '@leitai/identity/profile/leaving'
import { defineDomain } from '@leitai/platform/domain/domain'
import { on } from '@leitai/platform/domain/hook'
import { adminWaitingAsked } from '@leitai/platform/waiting/waiting'
import { calls } from './calls/index.ts'
import { forgetLab } from './forget.ts'
import { addOwnData } from './own-data.ts'
import { addLabRequests } from './waiting.ts'

export const domain = defineDomain({
  name: 'learning/lab',
  calls,
  hooks: [
    on(ownDataAsked, addOwnData),
    on(accountClosed, ({ db, userId }) => forgetLab(db, userId)),
    on(adminWaitingAsked, addLabRequests),
  ],
})
