/** Splitting Markdown by this puts code at the odd indexes. */
const CODE = /((?:```|~~~)[\s\S]*?(?:```|~~~|$)|`[^`\n]+`)/

/** Before an @ that is no mention: of a mail or web address, or of a link. */
const PART_OF_ADDRESS = /[A-Za-z0-9_/.@\\[-]/

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
  const search = new RegExp(`@(${names.map(({ userName }) => pattern(userName)).join('|')})`, 'gi')
  const idOf = new Map(names.map(({ userId, userName }) => [userName.toLowerCase(), userId]))
  return markdown
    .split(CODE)
    .map((part, at) =>
      at % 2 === 1
        ? part
        : part.replace(search, (whole, name: string, at: number) => {
            if (PART_OF_ADDRESS.test(part.charAt(at - 1))) return whole
            const userId = idOf.get(name.replaceAll('\\', '').toLowerCase())
            return userId === undefined ? whole : `[${whole}](${addressOf(userId)})`
          }),
    )
    .join('')
}
