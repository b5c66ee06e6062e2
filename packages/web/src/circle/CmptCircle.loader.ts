import { circleTopics } from '@leitai/contract/circle'
import { currentLogin } from '@leitai/contract/session'
import { load } from '../api.ts'
import type { App } from '../app/context.ts'
import { openTo, topicsInput } from './circle-input.ts'

export async function loader(app: App, cmptId: number, search: URLSearchParams): Promise<void> {
  const me = await load(app, currentLogin, {})
  await load(app, circleTopics, openTo(me, topicsInput(search, cmptId)))
}
