import { accountClosed } from '../../identity/profile/leaving.ts'
import { defineDomain } from '../../platform/domain/domain.ts'
import { on } from '../../platform/domain/hook.ts'
import { calls } from './calls/index.ts'
import { forgetHost } from './forget.ts'

export const domain = defineDomain({
  name: 'competition/host',
  calls,
  hooks: [on(accountClosed, ({ db, userId, countryCode, phone }) => forgetHost(db, { userId, countryCode, phone }))],
})
