import * as contract from '@leitai/contract/site/settings'
import { implement } from '../../../platform/http/dispatcher.ts'
import { siteVersions } from '../../../platform/settings/table.ts'
import { saveSite } from './saveSite.ts'
import { siteHistory } from './siteHistory.ts'
import { siteInfo } from './siteInfo.ts'
import { siteSettings } from './siteSettings.ts'

/** All public calls of this domain with their handlers. */
export const calls = implement(
  contract,
  { saveSite, siteHistory, siteInfo, siteSettings },
  {
    siteInfo: [siteVersions],
  },
)
