import { askedAnew } from '@leitai/identity/account/ports'
import { defineDomain } from '@leitai/platform/domain/domain'
import { on, provide } from '@leitai/platform/domain/hook'
import { searchAsked } from '../search/search.ts'
import { calls } from './calls/index.ts'
import { countConsentRequests } from './consent-requests.ts'
import { addNews } from './searched.ts'

export const domain = defineDomain({
  name: 'site/content',
  calls,
  hooks: [provide(askedAnew, countConsentRequests), on(searchAsked, addNews)],
})
