import { defineDomain } from '@leitai/platform/domain/domain'
import { on } from '@leitai/platform/domain/hook'
import { searchAsked } from '@leitai/site/search/search'
import { addressesAsked } from '@leitai/site/sitemap/listing'
import { addAddresses } from './addresses.ts'
import { calls } from './calls/index.ts'
import { profileJob } from './profiling.ts'
import { addDatasets } from './searched.ts'

export const domain = defineDomain({
  name: 'competition/dataset',
  calls,
  jobs: [profileJob],
  hooks: [on(addressesAsked, addAddresses), on(searchAsked, addDatasets)],
})
