import * as contract from '@leitai/contract/site/settings'
import { implement } from '../../../platform/http/dispatcher.ts'
import { siteVersions } from '../../../platform/settings/table.ts'
import { saveSite } from './saveSite.ts'
import { siteHistory } from './siteHistory.ts'
import { siteInfo } from './siteInfo.ts'
import { siteSettings } from './siteSettings.ts'

/** Every open call of the domain with what is done for it. */
export const calls = implement(
  contract,
  { saveSite, siteHistory, siteInfo, siteSettings },
  {
    siteInfo: [siteVersions],
  },
)
