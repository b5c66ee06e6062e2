import type { SenderConfig } from '../../config/senders.ts'
import { aliyunSender } from './aliyun.ts'
import type { Sender } from './sender.ts'
import { smtpSender } from './smtp.ts'
import { tencentSender } from './tencent.ts'

/** The sender of each channel, or null if none is configured. */
export interface Senders {
  email: Sender | null
  sms: Sender | null
}

export function openSenders({ smtp, sms }: SenderConfig, now: () => Date): Senders {
  const make = { aliyun: aliyunSender, tencent: tencentSender }
  return { email: smtp && smtpSender(smtp), sms: sms && make[sms.provider](sms, now) }
}
