/** Splitting Markdown by this puts code at the odd indexes. */
const CODE = /((?:```|~~~)[\s\S]*?(?:```|~~~|$)|`[^`\n]+`)/

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
/** The editor escapes some characters of a name with a backslash. */
const pattern = (name: string) => [...name].map((sign) => (sign === '_' ? '\\\\?_' : escaped(sign))).join('')

/** Turns @mentions of users into links, except within code and URLs. */
export function linkMentions(
  markdown: string,
  people: readonly { userId: number; userName: string }[],
  addressOf: (userId: number) => string,
): string {
  if (people.length === 0) return markdown
  // Longest name first: one name may be a prefix of another.
  const names = people.toSorted((one, other) => other.userName.length - one.userName.length)
  const search = new RegExp(
    `(?<![A-Za-z0-9_/.@\\[-])@(${names.map(({ userName }) => pattern(userName)).join('|')})`,
    'gi',
  )
  const idOf = new Map(names.map(({ userId, userName }) => [userName.toLowerCase(), userId]))
  return markdown
    .split(CODE)
    .map((part, at) =>
      at % 2 === 1
        ? part
        : part.replace(search, (whole, name: string) => {
            const userId = idOf.get(name.replaceAll('\\', '').toLowerCase())
            return userId === undefined ? whole : `[${whole}](${addressOf(userId)})`
          }),
    )
    .join('')
}
