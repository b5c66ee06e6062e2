import { createTransport } from 'nodemailer'
import { isLoopback } from '../../config/exposure.ts'
import type { SenderConfig } from '../../config/senders.ts'
import { aliyunSender } from './aliyun.ts'
import { SEND_TIMEOUT_MS, type Sender, SendFault } from './sender.ts'
import { tencentSender } from './tencent.ts'

const statusOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'responseCode' in error ? Number(error.responseCode) : 0

/** No program answers these mails: the first is the standard (RFC 3834), the second what Exchange and Outlook look at. */
const UNANSWERED = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }

/** Mail programs show an unsubscribe link beside opt-in mails (RFC 2369); those are what older out-of-office programs know as bulk. */
const headersOf = ({ unsubscribe }: Record<string, string>) =>
  unsubscribe ? { ...UNANSWERED, Precedence: 'bulk', 'List-Unsubscribe': `<${unsubscribe}>` } : UNANSWERED

/**
 * Whether TLS is required before anything else is sent: a man in the middle could hide that the server supports it, and read the password.
 * `?requireTLS=false` in the URL overrides this.
 */
export function needsTls(url: string): boolean {
  const { username, hostname } = new URL(url)
  return username !== '' && !isLoopback(hostname)
}

const TRY_MS = 10_000

/** Connects and logs in, and sends nothing; throws why it cannot. */
export async function tryServer(url: string): Promise<void> {
  const timeouts = { connectionTimeout: TRY_MS, greetingTimeout: TRY_MS, socketTimeout: TRY_MS }
  const transport = createTransport({ url, requireTLS: needsTls(url), ...timeouts })
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

/** E-mail by SMTP. `url` as smtp://user:password@host:587 or smtps://…; `from` is the sender's address. */
export function smtpSender({ url, from }: { url: string; from: string }): Sender {
  const timeouts = {
    connectionTimeout: SEND_TIMEOUT_MS,
    greetingTimeout: SEND_TIMEOUT_MS,
    socketTimeout: SEND_TIMEOUT_MS,
  }
  const transport = createTransport({ url, requireTLS: needsTls(url), ...timeouts })
  return {
    name: 'smtp',
    async send({ target, subject, body, values }) {
      try {
        // Passed as an object: parsed from a header, an address with commas or quotes could become several.
        const to = { name: '', address: target }
        await transport.sendMail({ from, to, subject, text: body, headers: headersOf(values) })
      } catch (error) {
        // RFC 5321: 4yz errors are temporary, 5yz permanent.
        const permanent = statusOf(error) >= 500
        throw new SendFault(error instanceof Error ? error.message : String(error), { permanent })
      }
    },
  }
}

/** The sender of each channel, or null if none is configured. */
export interface Senders {
  email: Sender | null
  sms: Sender | null
}

export function openSenders({ smtp, sms }: SenderConfig, now: () => Date): Senders {
  const make = { aliyun: aliyunSender, tencent: tencentSender }
  return { email: smtp && smtpSender(smtp), sms: sms && make[sms.provider](sms, now) }
}
