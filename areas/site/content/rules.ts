import type { Words } from '@leitai/platform/contract/inputs'
import type { Refusal } from '@leitai/platform/contract/refusals'

/** Chinese is required, since every reader falls back to it. */
export const refusalToPublish = ({
  title,
  summary,
  body,
}: {
  title: Words
  summary: Words
  body: Words
}): Refusal | null => ([title, summary, body].every(({ zh }) => zh !== '') ? null : { code: 'news.words' })
