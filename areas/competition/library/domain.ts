import { defineDomain } from '@leitai/platform/domain/domain'
import { implement } from '@leitai/platform/http/dispatcher'
import { competitions } from '../definition/table.ts'
import * as handlers from './calls.ts'
import * as contract from './contract.ts'
import { sitemap } from './library.ts'
import { libraryRefusals } from './refusals.ts'
import { libraryItems } from './table.ts'

export const domain = defineDomain({
  name: 'competition/library',
  refusals: libraryRefusals,
  calls: implement(contract, handlers, {
    libraryItem: [competitions, libraryItems],
    libraryList: [libraryItems],
  }),
  sitemap,
})
