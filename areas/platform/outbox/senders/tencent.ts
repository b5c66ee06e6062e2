import { createHash, createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import { askOutside } from '../../http/ask-outside.ts'
import { isTemplate, templates } from '../templates.ts'
import { SEND_TIMEOUT_MS, type Sender, SendFault, type SmsAccount, templateId } from './sender.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** The Authorization header of Tencent Cloud's signature version 3 (TC3-HMAC-SHA256) for a JSON POST to `/`. */
export function authorization(
  account: { keyId: string; keySecret: string },
  request: { service: string; timestamp: number; body: string; headers: Record<string, string> },
): string {
  const names = Object.keys(request.headers).sort()
  const signed = names.join(';')
  const lines = names.map((name) => `${name}:${request.headers[name]?.trim().toLowerCase()}\n`).join('')
  const canonical = ['POST', '/', '', lines, signed, sha256(request.body)].join('\n')
  const day = new Date(request.timestamp * 1000).toISOString().slice(0, 10)
  const scope = `${day}/${request.service}/tc3_request`
  const key = hmac(hmac(hmac(`TC3${account.keySecret}`, day), request.service), 'tc3_request')
  const signature = hmac(key, `TC3-HMAC-SHA256\n${request.timestamp}\n${scope}\n${sha256(canonical)}`).toString('hex')
  return `TC3-HMAC-SHA256 Credential=${account.keyId}/${scope}, SignedHeaders=${signed}, Signature=${signature}`
}

/** Tencent numbers a template's values in the order of the text. */
export function valuesInOrder(template: string, values: Record<string, string>): string[] {
  const text = isTemplate(template) ? templates[template].zh.body : ''
  const names = [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  return [...new Set(names)].map((name) => values[name] ?? '')
}

const Fault = z.object({ Code: z.string(), Message: z.string() })
const Answer = z.object({
  Response: z.object({ Error: z.optional(Fault), SendStatusSet: z.optional(z.array(Fault)) }),
})
/** Temporary errors, worth a retry. */
const PASSING = /^(LimitExceeded|InternalError|RequestLimitExceeded)/

/** SMS by Tencent Cloud (sms 2021-01-11, SendSms). */
export function tencentSender(account: SmsAccount, now: () => Date): Sender {
  return {
    name: 'tencent',
    async send(message) {
      const body = JSON.stringify({
        PhoneNumberSet: [message.target],
        SmsSdkAppId: account.appId,
        SignName: account.sign,
        TemplateId: templateId(account, message),
        TemplateParamSet: valuesInOrder(message.template, message.values),
      })
      const timestamp = Math.floor(now().getTime() / 1000)
      const headers = {
        'content-type': 'application/json; charset=utf-8',
        host: new URL(account.endpoint).host,
        'x-tc-action': 'SendSms',
      }
      const response = await askOutside(account.endpoint, {
        method: 'POST',
        body,
        headers: {
          ...headers,
          authorization: authorization(account, { service: 'sms', timestamp, body, headers }),
          'x-tc-version': '2021-01-11',
          'x-tc-timestamp': String(timestamp),
          'x-tc-region': account.region,
        },
        signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
      })
      const answer = z.safeParse(Answer, await response.json().catch(() => null))
      if (!answer.success) throw new SendFault(`HTTP ${response.status}`, { permanent: false })
      const { Error: whole, SendStatusSet: [one] = [] } = answer.data.Response
      const fault = whole ?? one
      if (!fault) throw new SendFault('the answer names no result', { permanent: false })
      if (fault.Code !== 'Ok') {
        throw new SendFault(`${fault.Code}: ${fault.Message}`, { permanent: !PASSING.test(fault.Code) })
      }
    },
  }
}
