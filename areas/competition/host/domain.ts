import { accountClosed } from '@leitai/identity/profile/leaving'
import { defineDomain } from '@leitai/platform/domain/domain'
import { on } from '@leitai/platform/domain/hook'
import { adminWaitingAsked } from '@leitai/platform/waiting/waiting'
import { calls } from './calls/index.ts'
import { forgetHost } from './forget.ts'
import { addRequests } from './waiting.ts'

export const domain = defineDomain({
  name: 'competition/host',
  calls,
  hooks: [on(accountClosed, ({ db, ...leaving }) => forgetHost(db, leaving)), on(adminWaitingAsked, addRequests)],
})
