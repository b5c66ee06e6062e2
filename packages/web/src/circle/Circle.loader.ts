import { circleTopics } from '@leitai/contract/circle'
import { currentLogin } from '@leitai/contract/session'
import { load } from '../api.ts'
import type { ScreenLoader } from '../app/screen.ts'
import { openTo, topicsInput } from './circle-input.ts'

export const loader: ScreenLoader = async ({ app, url }) => {
  const me = await load(app, currentLogin, {})
  await load(app, circleTopics, openTo(me, topicsInput(url.searchParams)))
}
