import { implement } from '@leitai/platform/http/dispatcher'
import { siteVersions } from '@leitai/platform/settings/table'
import * as contract from '../contract.ts'
import { news, newsShares, pageTexts } from '../table.ts'
import { adminNews } from './adminNews.ts'
import { deleteNews } from './deleteNews.ts'
import { getCmptNewsDetail } from './getCmptNewsDetail.ts'
import { getCmptNewsList } from './getCmptNewsList.ts'
import { newsShareCallback } from './newsShareCallback.ts'
import { newsWritten } from './newsWritten.ts'
import { pageVersions } from './pageVersions.ts'
import { ratePage } from './ratePage.ts'
import { saveNews } from './saveNews.ts'
import { savePage } from './savePage.ts'
import { searchHelp } from './searchHelp.ts'
import { setNewsState } from './setNewsState.ts'
import { sitePage } from './sitePage.ts'

/** All public calls of this domain with their handlers. */
export const calls = implement(
  contract,
  {
    deleteNews,
    getCmptNewsDetail,
    getCmptNewsList,
    adminNews,
    newsShareCallback,
    newsWritten,
    pageVersions,
    ratePage,
    saveNews,
    savePage,
    searchHelp,
    setNewsState,
    sitePage,
  },
  {
    getCmptNewsDetail: [news, newsShares],
    getCmptNewsList: [news],
    searchHelp: [pageTexts, siteVersions],
    sitePage: [pageTexts, siteVersions],
  },
)
