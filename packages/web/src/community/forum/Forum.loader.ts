import { listTopics } from '@leitai/contract/community/forum'
import { currentLogin } from '@leitai/contract/identity/session'
import { load } from '../../platform/api.ts'
import type { ScreenLoader } from '../../platform/app/screen.ts'
import { openTo, topicsInput } from './forum-input.ts'

export const loader: ScreenLoader = async ({ app, url }) => {
  const me = await load(app, currentLogin, {})
  await load(app, listTopics, openTo(me, topicsInput(url.searchParams)))
}
