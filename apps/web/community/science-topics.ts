import { listTopics } from '@leitai/community/forum/contract'
import { first } from '@leitai/competition/section/web/shared/section-input'
import { load } from '@leitai/platform/web/api'
import type { ScreenLoader } from '@leitai/platform/web/framework/screen'

export const activeTopics = {
  scope: 'all',
  unanswered: false,
  tag: '',
  keyword: '',
  order: 'active',
  ...first,
} as const
export const loadTopics: ScreenLoader = async ({ app }) => {
  await load(app, listTopics, activeTopics)
}
