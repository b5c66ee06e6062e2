import * as contract from '@leitai/contract/site'
import { bind } from '../../call.ts'
import { saveSite } from './saveSite.ts'
import { siteHistory } from './siteHistory.ts'
import { siteInfo } from './siteInfo.ts'
import { siteSettings } from './siteSettings.ts'

/** Every open call of the domain with what is done for it. */
export const calls = [
  bind('saveSite', contract.saveSite, saveSite),
  bind('siteHistory', contract.siteHistory, siteHistory),
  bind('siteInfo', contract.siteInfo, siteInfo),
  bind('siteSettings', contract.siteSettings, siteSettings),
]
