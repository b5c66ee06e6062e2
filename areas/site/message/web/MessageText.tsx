import { piecesOf } from './links.ts'

/** The plain text of a message or notification, with URLs as links. */
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
