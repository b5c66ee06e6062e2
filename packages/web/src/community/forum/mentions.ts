/** Of a text in Markdown the parts that are code stand at odd places. */
const CODE = /((?:```|~~~)[\s\S]*?(?:```|~~~|$)|`[^`\n]+`)/

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
/** The editor writes some characters of a name with a backslash. */
const pattern = (name: string) => [...name].map((sign) => (sign === '_' ? '\\\\?_' : escaped(sign))).join('')

/** Makes links of the people whom a text names by @, outside of code and addresses. */
export function linkMentions(
  markdown: string,
  people: readonly { userId: number; userName: string }[],
  addressOf: (userId: number) => string,
): string {
  if (people.length === 0) return markdown
  // The longer name first: another may be its beginning.
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
