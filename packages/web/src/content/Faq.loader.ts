import { sitePage } from '@leitai/contract/content'
import { load } from '../api.ts'
import type { ScreenLoader } from '../app/screen.ts'

export const loader: ScreenLoader = async ({ app }) => {
  await load(app, sitePage, { key: 'faq' })
}
