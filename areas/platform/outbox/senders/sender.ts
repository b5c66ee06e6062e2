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
