import { createHmac } from 'node:crypto'
import { outcomeOfBody, type Robot } from './robot.ts'

/** “send too fast”, and the code that mutes a robot for ten minutes. */
const TOO_MANY = [130_101, 410_100]

/** DingTalk’s robot: signed in the address, by the time in milliseconds and the secret that its settings show (“加签”). */
export const dingtalk: Robot = {
  message: ({ address, secret, now, news }) => {
    const text = [`#### ${news.title}`, ...news.lines].join('\n\n')
    const body = news.url
      ? { msgtype: 'actionCard', actionCard: { title: news.title, text, singleTitle: news.open, singleURL: news.url } }
      : { msgtype: 'markdown', markdown: { title: news.title, text } }
    return { address: secret === null ? address : signed(address, secret, now), body }
  },
  outcome: (body) => outcomeOfBody(body, TOO_MANY),
}

function signed(address: string, secret: string, now: Date): string {
  const timestamp = String(now.getTime())
  const url = new URL(address)
  url.searchParams.set('timestamp', timestamp)
  url.searchParams.set('sign', createHmac('sha256', secret).update(`${timestamp}\n${secret}`).digest('base64'))
  return url.href
}
