import { load } from '@leitai/platform/web/api'
import type { ScreenLoader } from '@leitai/platform/web/framework/screen'
import { searchHelp, sitePage } from '../contract.ts'
import { helpWords } from './help-words.ts'

export const loader: ScreenLoader = async ({ app, url }) => {
  const keyword = helpWords(url.searchParams)
  if (keyword === '') await load(app, sitePage, { key: 'faq' })
  else await load(app, searchHelp, { keyword, language: app.language })
}
