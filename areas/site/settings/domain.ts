import { defineDomain } from '@leitai/platform/domain/domain'
import { implement } from '@leitai/platform/http/dispatcher'
import { siteVersions } from '@leitai/platform/settings/table'
import * as handlers from './calls.ts'
import * as contract from './contract.ts'
import { settingsRefusals } from './refusals.ts'
import { registerSecurityText } from './security-txt.ts'

export const domain = defineDomain({
  name: 'site/settings',
  refusals: settingsRefusals,
  calls: implement(contract, handlers, {
    siteInfo: [siteVersions],
  }),
  routes: registerSecurityText,
})
