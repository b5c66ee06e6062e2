import { askedAnew } from '../../identity/account/ports.ts'
import { defineDomain } from '../../platform/domain/domain.ts'
import { provide } from '../../platform/domain/hook.ts'
import { calls } from './calls/index.ts'
import { countConsentRequests } from './consent-requests.ts'

export const domain = defineDomain({
  name: 'site/content',
  calls,
  hooks: [provide(askedAnew, countConsentRequests)],
})
