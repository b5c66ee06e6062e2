import { createHash, createHmac, randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { askOutside } from '../../http/ask-outside.ts'
import { SEND_TIMEOUT_MS, type Sender, SendFault, type SmsAccount, templateId } from './sender.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
/** RFC 3986: encodeURIComponent leaves five characters that the signature requires encoded. */
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)

export const queryOf = (values: Record<string, string>) =>
  Object.keys(values)
    .sort()
    .map((name) => `${encode(name)}=${encode(values[name] ?? '')}`)
    .join('&')

/** The Authorization header of Aliyun's signature version 3 (ACS3-HMAC-SHA256) for a POST to `/` with an empty body. */
export function authorization(
  account: { keyId: string; keySecret: string },
  request: { query: string; headers: Record<string, string> },
): string {
  const names = Object.keys(request.headers).sort()
  const signed = names.join(';')
  const lines = names.map((name) => `${name}:${request.headers[name]?.trim()}\n`).join('')
  const canonical = ['POST', '/', request.query, lines, signed, request.headers['x-acs-content-sha256']].join('\n')
  const signature = createHmac('sha256', account.keySecret)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest('hex')
  return `ACS3-HMAC-SHA256 Credential=${account.keyId},SignedHeaders=${signed},Signature=${signature}`
}

const Answer = z.object({ Code: z.string(), Message: z._default(z.string(), '') })
/** Temporary errors, worth a retry. */
const PASSING = /^(isv\.BUSINESS_LIMIT_CONTROL|isp\.|Throttling|ServiceUnavailable|InternalError)/

/** SMS by Aliyun (Dysmsapi 2017-05-25, SendSms). */
export function aliyunSender(account: SmsAccount, now: () => Date): Sender {
  return {
    name: 'aliyun',
    async send(message) {
      // Mainland numbers have no country code, all others do; neither has a plus.
      const phone = message.target.replace(/^\+86(?=1\d{10}$)/, '').replace(/^\+/, '')
      const query = queryOf({
        PhoneNumbers: phone,
        SignName: account.sign,
        TemplateCode: templateId(account, message),
        TemplateParam: JSON.stringify(message.values),
      })
      const headers = {
        host: new URL(account.endpoint).host,
        'x-acs-action': 'SendSms',
        'x-acs-version': '2017-05-25',
        'x-acs-date': now()
          .toISOString()
          .replace(/\.\d+Z$/, 'Z'),
        'x-acs-signature-nonce': randomBytes(16).toString('hex'),
        'x-acs-content-sha256': sha256(''),
      }
      const response = await askOutside(`${account.endpoint}/?${query}`, {
        method: 'POST',
        headers: { ...headers, accept: 'application/json', authorization: authorization(account, { query, headers }) },
        signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
      })
      const answer = z.safeParse(Answer, await response.json().catch(() => null))
      if (!answer.success) throw new SendFault(`HTTP ${response.status}`, { permanent: false })
      const { Code, Message } = answer.data
      if (Code !== 'OK') throw new SendFault(`${Code}: ${Message}`, { permanent: !PASSING.test(Code) })
    },
  }
}
