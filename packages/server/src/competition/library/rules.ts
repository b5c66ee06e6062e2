import type { LibraryText } from '@leitai/contract/competition/library'
import type { Refusal } from '@leitai/contract/refusals'

/** Chinese is required: every reader must find some text. */
export function refusalToPublish({
  title,
  summary,
  body,
  link,
}: Pick<LibraryText, 'title' | 'summary' | 'body' | 'link'>): Refusal | null {
  const described = title.zh !== '' && summary.zh !== ''
  return described && (link !== '' || body.zh !== '') ? null : { code: 'library.words' }
}
