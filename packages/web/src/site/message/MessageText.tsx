import { piecesOf } from './links.ts'

/** Plain text of a message or a notice, with web addresses as links. */
export function MessageText({ text }: { text: string }) {
  return piecesOf(text).map(({ at, text: words, href }) =>
    href === null ? (
      words
    ) : (
      <a key={at} href={href} target="_blank" rel="nofollow noopener noreferrer">
        {words}
      </a>
    ),
  )
}
