import { searchHelp, sitePage } from '@leitai/contract/site/content'
import { load } from '../../platform/api.ts'
import type { ScreenLoader } from '../../platform/app/screen.ts'
import { helpWords } from './help-words.ts'

export const loader: ScreenLoader = async ({ app, url }) => {
  const keyword = helpWords(url.searchParams)
  if (keyword === '') await load(app, sitePage, { key: 'faq' })
  else await load(app, searchHelp, { keyword, language: app.language })
}
