import { createTransport } from 'nodemailer'
import { isLoopback } from '../../config/exposure.ts'
import { SEND_TIMEOUT_MS, type Sender, SendFault } from './sender.ts'

const statusOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'responseCode' in error ? Number(error.responseCode) : 0

/** Mail programs show the way out of mails that one has chosen beside the mail itself (RFC 2369). */
const headersOf = ({ unsubscribe }: Record<string, string>) =>
  unsubscribe ? { headers: { 'List-Unsubscribe': `<${unsubscribe}>` } } : {}

/**
 * Whether the connection must be encrypted before anything else is said: who stands between could hide that the server offers it, and read
 * the password. An address that says `?requireTLS=false` goes before.
 */
export function needsTls(url: string): boolean {
  const { username, hostname } = new URL(url)
  return username !== '' && !isLoopback(hostname)
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
        // As it is: written as a header, an address with commas or quotes could be read as others.
        const to = { name: '', address: target }
        await transport.sendMail({ from, to, subject, text: body, ...headersOf(values) })
      } catch (error) {
        // RFC 5321: 4yz may pass by itself, 5yz will not.
        const permanent = statusOf(error) >= 500
        throw new SendFault(error instanceof Error ? error.message : String(error), { permanent })
      }
    },
  }
}
