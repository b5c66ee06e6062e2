import { defineDomain } from '@leitai/platform/domain/domain'
import { implement } from '@leitai/platform/http/dispatcher'
import { reviewing } from '../definition/reviewing.ts'
import { competitions, stages } from '../definition/table.ts'
import * as handlers from './calls.ts'
import * as contract from './contract.ts'
import { sitemap } from './landing.ts'
import { landingRefusals } from './refusals.ts'
import { landingPages } from './table.ts'

export const domain = defineDomain({
  name: 'competition/landing',
  refusals: landingRefusals,
  calls: implement(contract, handlers, {
    landing: [competitions, landingPages, reviewing, stages],
  }),
  sitemap,
})
