import type { Language } from '@leitai/contract/core/language'

export interface Message {
  /** +86138… or an e-mail address. */
  target: string
  template: string
  values: Record<string, string>
  language: Language
  subject: string
  body: string
}

/** Brings messages of one channel to the world. */
export interface Sender {
  /** As the admin's view shows it. */
  name: 'smtp' | 'aliyun' | 'tencent'
  /** Throws SendFault; anything else that is thrown is tried again. */
  send(message: Message): Promise<void>
}

/** Why a message did not go. A permanent one is not tried again: no such address, no such template, wrong keys. */
export class SendFault extends Error {
  readonly permanent: boolean
  constructor(message: string, { permanent }: { permanent: boolean }) {
    super(message)
    this.permanent = permanent
  }
}

export const SEND_TIMEOUT_MS = 15_000
