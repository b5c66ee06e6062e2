import { accountClosed } from '../../identity/profile/leaving.ts'
import { defineDomain } from '../../platform/domain/domain.ts'
import { on } from '../../platform/domain/hook.ts'
import { adminWaitingAsked } from '../../platform/waiting/waiting.ts'
import { calls } from './calls/index.ts'
import { forgetHost } from './forget.ts'
import { addRequests } from './waiting.ts'

export const domain = defineDomain({
  name: 'competition/host',
  calls,
  hooks: [on(accountClosed, ({ db, ...leaving }) => forgetHost(db, leaving)), on(adminWaitingAsked, addRequests)],
})
