import { currentLogin } from '@leitai/identity/account/contract.session'
import { load } from '@leitai/platform/web/api'
import type { ScreenLoader } from '@leitai/platform/web/framework/screen'
import { listTopics } from '../contract.ts'
import { openTo, topicsInput } from './forum-input.ts'

export const loader: ScreenLoader = async ({ app, url }) => {
  const me = await load(app, currentLogin, {})
  await load(app, listTopics, openTo(me, topicsInput(url.searchParams)))
}
