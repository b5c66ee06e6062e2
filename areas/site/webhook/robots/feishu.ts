import { createHmac } from 'node:crypto'
import type { News } from '../texts.ts'
import { outcomeOfBody, type Robot } from './robot.ts'

/** “too many request”, “frequency limited”, and the limit of the whole group. */
const TOO_MANY = [9499, 11_232, 230_020]

/** Feishu’s robot (and Lark’s): a card, signed in the body by the time in seconds and the secret that its settings show (“签名校验”). */
export const feishu: Robot = {
  message: ({ address, secret, now, news }) => {
    const card = { msg_type: 'interactive', card: cardOf(news) }
    return { address, body: secret === null ? card : { ...signature(secret, now), ...card } }
  },
  outcome: (body) => outcomeOfBody(body, TOO_MANY),
}

const cardOf = ({ title, lines, url, open }: News) => ({
  schema: '2.0',
  header: { title: { tag: 'plain_text', content: title }, template: 'blue' },
  body: {
    elements: [
      ...lines.map((content) => ({ tag: 'markdown', content })),
      ...(url
        ? [
            {
              tag: 'button',
              type: 'primary',
              text: { tag: 'plain_text', content: open },
              behaviors: [{ type: 'open_url', default_url: url }],
            },
          ]
        : []),
    ],
  },
})

/** Time and secret are the key, and nothing is signed with it. */
function signature(secret: string, now: Date) {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  return { timestamp, sign: createHmac('sha256', `${timestamp}\n${secret}`).update('').digest('base64') }
}
