import { load } from '@leitai/platform/web/api'
import { readId } from '@leitai/platform/web/framework/read-address'
import type { ScreenLoader } from '@leitai/platform/web/framework/screen'
import { data } from 'react-router'
import { forumTopic } from '../contract.ts'
import { topicInput } from './forum-input.ts'

export const loader: ScreenLoader = async ({ app, url }) => {
  const id = readId(url.searchParams)
  if (id === null || id > 2_147_483_647) throw data(null, { status: 404 })
  await load(app, forumTopic, topicInput(url.searchParams, id))
}
