import { listTopics } from '@leitai/contract/community/forum'
import { currentLogin } from '@leitai/contract/identity/session'
import { load } from '../../platform/api.ts'
import type { App } from '../../platform/app/context.ts'
import { openTo, topicsInput } from './forum-input.ts'

export async function loader(app: App, cmptId: number, search: URLSearchParams): Promise<void> {
  const me = await load(app, currentLogin, {})
  await load(app, listTopics, openTo(me, topicsInput(search, cmptId)))
}
