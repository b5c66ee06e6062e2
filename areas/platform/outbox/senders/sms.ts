import { SendFault } from './sender.ts'

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
