import { forumTopic } from '@leitai/contract/community/forum'
import { data } from 'react-router'
import { load } from '../../platform/api.ts'
import { readId } from '../../platform/app/read-address.ts'
import type { ScreenLoader } from '../../platform/app/screen.ts'
import { topicInput } from './forum-input.ts'

export const loader: ScreenLoader = async ({ app, url }) => {
  const id = readId(url.searchParams)
  if (id === null || id > 2_147_483_647) throw data(null, { status: 404 })
  await load(app, forumTopic, topicInput(url.searchParams, id))
}
