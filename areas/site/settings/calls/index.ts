import { implement } from '@leitai/platform/http/dispatcher'
import { siteVersions } from '@leitai/platform/settings/table'
import * as contract from '../contract.ts'
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
