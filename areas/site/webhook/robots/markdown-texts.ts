/** Full-width twins of the characters that make links, mentions, tags and emphasis: robots know no common way to escape them. */
const TWINS: Record<string, string> = {
  '<': '＜',
  '>': '＞',
  '[': '［',
  ']': '］',
  '*': '＊',
  '`': '＇',
  '@': '＠',
  '|': '｜',
}

/** A name or a text of a user as a part of a line. */
export const inMarkdown = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[<>[\]*`@|]/g, (one) => TWINS[one] ?? one)
    // Messengers turn addresses into links by themselves.
    .replaceAll('://', '：//')

/** Characters of a longer text in a message; the rest is on the site. */
const MOST = 1000

/** Markdown by a host. Tags are not Markdown, but mention everybody in a group: their brackets become text. */
export function textInMarkdown(text: string): string {
  const safe = text.replace(/[<>]/g, (one) => TWINS[one] ?? one)
  return safe.length > MOST ? `${safe.slice(0, MOST).toWellFormed()}…` : safe
}
