import { piecesOf } from './links.ts'

/** A plain text as it was written, of a letter or a notice; web addresses can be followed. */
export function LetterText({ text }: { text: string }) {
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
