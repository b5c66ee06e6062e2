import { accountClosed, ownDataAsked } from '../../identity/profile/leaving.ts'
import { defineDomain } from '../../platform/domain/domain.ts'
import { on } from '../../platform/domain/hook.ts'
import { adminWaitingAsked } from '../../platform/waiting/waiting.ts'
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
