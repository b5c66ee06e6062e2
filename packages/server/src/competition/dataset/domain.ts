import { defineDomain } from '../../platform/domain/domain.ts'
import { on } from '../../platform/domain/hook.ts'
import { searchAsked } from '../../site/search/search.ts'
import { addressesAsked } from '../../site/sitemap/listing.ts'
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
