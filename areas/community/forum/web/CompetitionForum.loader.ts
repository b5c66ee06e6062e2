import { currentLogin } from '@leitai/identity/account/contract.session'
import { load } from '@leitai/platform/web/api'
import type { App } from '@leitai/platform/web/framework/context'
import { listTopics } from '../contract.ts'
import { openTo, topicsInput } from './forum-input.ts'

export async function loader(app: App, cmptId: number, search: URLSearchParams): Promise<void> {
  const me = await load(app, currentLogin, {})
  await load(app, listTopics, openTo(me, topicsInput(search, cmptId)))
}
