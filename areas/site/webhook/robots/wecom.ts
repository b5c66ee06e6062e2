import { outcomeOfBody, type Robot } from './robot.ts'

/** Bytes of a Markdown message. */
const MOST_BYTES = 4096
/** “api freq out of limit”. */
const TOO_MANY = [45_009]

/** WeCom’s robot: the key in the address is all that it asks for. */
export const wecom: Robot = {
  message: ({ address, news }) => {
    const link = news.url ? `[${news.open}](${news.url})` : null
    const head = [`**${news.title}**`, ...news.lines].join('\n')
    return { address, body: { msgtype: 'markdown', markdown: { content: fitted(head, link) } } }
  },
  outcome: (body) => outcomeOfBody(body, TOO_MANY),
}

/** The text with its link, cut so that both fit: a longer message is refused whole. */
function fitted(text: string, link: string | null): string {
  const tail = link ? `\n${link}` : ''
  const room = MOST_BYTES - Buffer.byteLength(tail)
  if (Buffer.byteLength(text) <= room) return text + tail
  // Cut within a character, its beginning becomes U+FFFD, which is dropped.
  const cut = Buffer.from(text)
    .subarray(0, room - 3)
    .toString('utf8')
    .replace(/\uFFFD+$/, '')
  return `${cut}…${tail}`
}
