import type { Words } from '@leitai/contract/core/shape'
import type { Refusal } from '@leitai/contract/refusals'

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
