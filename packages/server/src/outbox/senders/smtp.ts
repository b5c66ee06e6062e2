import { createTransport } from 'nodemailer'
import { SEND_TIMEOUT_MS, type Sender, SendFault } from './sender.ts'

const statusOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'responseCode' in error ? Number(error.responseCode) : 0

/** Mail programs show the way out of mails that one has chosen beside the mail itself (RFC 2369). */
const headersOf = ({ unsubscribe }: Record<string, string>) =>
  unsubscribe ? { headers: { 'List-Unsubscribe': `<${unsubscribe}>` } } : {}

/** E-mail by SMTP. `url` as smtp://user:password@host:587 or smtps://…; `from` is the sender's address. */
export function smtpSender({ url, from }: { url: string; from: string }): Sender {
  const timeouts = {
    connectionTimeout: SEND_TIMEOUT_MS,
    greetingTimeout: SEND_TIMEOUT_MS,
    socketTimeout: SEND_TIMEOUT_MS,
  }
  const transport = createTransport({ url, ...timeouts })
  return {
    name: 'smtp',
    async send({ target, subject, body, values }) {
      try {
        await transport.sendMail({ from, to: target, subject, text: body, ...headersOf(values) })
      } catch (error) {
        // RFC 5321: 4yz may pass by itself, 5yz will not.
        const permanent = statusOf(error) >= 500
        throw new SendFault(error instanceof Error ? error.message : String(error), { permanent })
      }
    },
  }
}
