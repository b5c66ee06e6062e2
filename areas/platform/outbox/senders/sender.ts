import type { Language } from '../../contract/language.ts'

export interface Message {
  /** +86138… or an e-mail address. */
  target: string
  template: string
  values: Record<string, string>
  language: Language
  subject: string
  body: string
}

/** Sends messages of one channel. */
export interface Sender {
  /** Shown in the admin's view. */
  name: 'smtp' | 'aliyun' | 'tencent'
  /** Throws SendFault; any other error is retried. */
  send(message: Message): Promise<void>
}

/** Why a message was not sent. Permanent faults are not retried: no such address, no such template, wrong keys. */
export class SendFault extends Error {
  readonly permanent: boolean
  constructor(message: string, { permanent }: { permanent: boolean }) {
    super(message)
    this.permanent = permanent
  }
}

export const SEND_TIMEOUT_MS = 15_000

/** The operator's account with an SMS provider. */
export interface SmsAccount {
  keyId: string
  keySecret: string
  /** The registered signature that precedes the text. */
  sign: string
  /** The provider's template for each of ours, by `name` or `name.en`. */
  templates: Record<string, string>
  /** Origin of the provider's API. */
  endpoint: string
  /** Tencent's application id and region. */
  appId: string
  region: string
}

export function templateId({ templates }: SmsAccount, message: { template: string; language: string }): string {
  const id = templates[`${message.template}.${message.language}`] ?? templates[message.template]
  if (id) return id
  throw new SendFault(`SMS_TEMPLATES names no template for “${message.template}”`, { permanent: true })
}
