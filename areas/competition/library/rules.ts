import type { Refusal } from '@leitai/platform/contract/refusals'
import type { LibraryText } from './contract.ts'

const isThere = ({ zh, en }: { zh: string; en: string }) => zh !== '' || en !== ''

/** Every reader must find some text. */
export function refusalToPublish({
  title,
  summary,
  body,
  link,
}: Pick<LibraryText, 'title' | 'summary' | 'body' | 'link'>): Refusal | null {
  const described = isThere(title) && isThere(summary)
  return described && (link !== '' || isThere(body)) ? null : { code: 'library.words' }
}
