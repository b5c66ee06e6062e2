import * as contract from '@leitai/contract/content'
import { bind } from '../../call.ts'
import { deleteNews } from './deleteNews.ts'
import { getCmptNewsDetail } from './getCmptNewsDetail.ts'
import { getCmptNewsList } from './getCmptNewsList.ts'
import { newsDesk } from './newsDesk.ts'
import { newsShareCallback } from './newsShareCallback.ts'
import { newsWritten } from './newsWritten.ts'
import { pageVersions } from './pageVersions.ts'
import { ratePage } from './ratePage.ts'
import { saveNews } from './saveNews.ts'
import { savePage } from './savePage.ts'
import { searchHelp } from './searchHelp.ts'
import { setNewsState } from './setNewsState.ts'
import { sitePage } from './sitePage.ts'

/** Every open call of the domain with what is done for it. */
export const calls = [
  bind('deleteNews', contract.deleteNews, deleteNews),
  bind('getCmptNewsDetail', contract.getCmptNewsDetail, getCmptNewsDetail),
  bind('getCmptNewsList', contract.getCmptNewsList, getCmptNewsList),
  bind('newsDesk', contract.newsDesk, newsDesk),
  bind('newsShareCallback', contract.newsShareCallback, newsShareCallback),
  bind('newsWritten', contract.newsWritten, newsWritten),
  bind('pageVersions', contract.pageVersions, pageVersions),
  bind('ratePage', contract.ratePage, ratePage),
  bind('saveNews', contract.saveNews, saveNews),
  bind('savePage', contract.savePage, savePage),
  bind('searchHelp', contract.searchHelp, searchHelp),
  bind('setNewsState', contract.setNewsState, setNewsState),
  bind('sitePage', contract.sitePage, sitePage),
]
