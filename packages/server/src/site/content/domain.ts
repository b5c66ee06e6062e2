import { askedAnew } from '../../identity/account/ports.ts'
import { defineDomain } from '../../platform/domain/domain.ts'
import { on, provide } from '../../platform/domain/hook.ts'
import { searchAsked } from '../search/search.ts'
import { calls } from './calls/index.ts'
import { countConsentRequests } from './consent-requests.ts'
import { addNews } from './searched.ts'

export const domain = defineDomain({
  name: 'site/content',
  calls,
  hooks: [provide(askedAnew, countConsentRequests), on(searchAsked, addNews)],
})
