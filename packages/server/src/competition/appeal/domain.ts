import { accountClosed, closingAsked, ownDataAsked } from '../../identity/profile/leaving.ts'
import { defineDomain } from '../../platform/domain/domain.ts'
import { on } from '../../platform/domain/hook.ts'
import { adminWaitingAsked } from '../../platform/waiting/waiting.ts'
import { calls } from './calls/index.ts'
import { addOpenAppeals } from './closing.ts'
import { forgetAppeals } from './forget.ts'
import { addOwnData } from './own-data.ts'
import { addWaitingAppeals } from './waiting.ts'

export const domain = defineDomain({
  name: 'competition/appeal',
  calls,
  hooks: [
    on(ownDataAsked, addOwnData),
    on(accountClosed, ({ db, userId }) => forgetAppeals(db, userId)),
    on(closingAsked, addOpenAppeals),
    on(adminWaitingAsked, addWaitingAppeals),
  ],
})
