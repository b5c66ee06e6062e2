import { consentAgain } from '@leitai/identity/account/hooks'
import { defineDomain } from '@leitai/platform/domain/domain'
import { provide } from '@leitai/platform/domain/hook'
import { implement } from '@leitai/platform/http/dispatcher'
import { siteVersions } from '@leitai/platform/settings/table'
import * as newsCalls from './calls/news.ts'
import * as versionsCalls from './calls/versions.ts'
import * as contract from './contract.ts'
import { search, sitemap } from './findable.ts'
import { countConsentRequests } from './pages.ts'
import { contentRefusals } from './refusals.ts'
import { news, newsShares, pageTexts } from './table.ts'

export const domain = defineDomain({
  name: 'site/content',
  refusals: contentRefusals,
  calls: implement(
    contract,
    { ...newsCalls, ...versionsCalls },
    {
      getCmptNewsDetail: [news, newsShares],
      getCmptNewsList: [news],
      searchHelp: [pageTexts, siteVersions],
      sitePage: [pageTexts, siteVersions],
    },
  ),
  search,
  sitemap,
  hooks: [provide(consentAgain, countConsentRequests)],
})
