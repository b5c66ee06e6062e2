import type { LibraryText } from '@leitai/contract/competition/library'
import type { Refusal } from '@leitai/contract/refusals'

/** Chinese is the language that everybody must find something in. */
export function refusalToPublish({
  title,
  summary,
  body,
  link,
}: Pick<LibraryText, 'title' | 'summary' | 'body' | 'link'>): Refusal | null {
  const told = title.zh !== '' && summary.zh !== ''
  return told && (link !== '' || body.zh !== '') ? null : { code: 'library.words' }
}
