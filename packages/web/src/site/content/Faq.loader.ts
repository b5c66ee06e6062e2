import { sitePage } from '@leitai/contract/site/content'
import { load } from '../../platform/api.ts'
import type { ScreenLoader } from '../../platform/app/screen.ts'

export const loader: ScreenLoader = async ({ app }) => {
  await load(app, sitePage, { key: 'faq' })
}
