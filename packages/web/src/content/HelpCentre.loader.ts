import { searchHelp, sitePage } from '@leitai/contract/content'
import { load } from '../api.ts'
import type { ScreenLoader } from '../app/screen.ts'
import { helpWords } from './help-words.ts'

export const loader: ScreenLoader = async ({ app, url }) => {
  const keyword = helpWords(url.searchParams)
  if (keyword === '') await load(app, sitePage, { key: 'faq' })
  else await load(app, searchHelp, { keyword, language: app.language })
}
