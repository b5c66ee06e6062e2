import { audit } from '../../audit/audit.ts'
import { isEmail } from '../../contract/validation.ts'
import { Refused, refusal } from '../../errors/refuse.ts'
import type { Handler } from '../../http/dispatcher.ts'
import type * as contract from '../contract.ts'
import { post } from '../outbox.ts'

/** Sends a code of zeros, as SMS providers only send registered templates. It is valid for no account. */
export const outboxTest: Handler<typeof contract.outboxTest> = async (context, { channel, target }) => {
  const { db, now, language, ctx } = context
  const { smtp, sms } = ctx.config.senders
  if (!(channel === 'email' ? smtp : sms)) throw new Refused({ code: 'outbox.noSender' })
  const right = channel === 'email' ? isEmail(target) : /^\+[1-9]\d{6,17}$/.test(target)
  if (!right) {
    const problem =
      language === 'zh'
        ? '请输入邮箱，或如 +8613800000000 的手机号'
        : 'Enter an email address, or a phone number like +8613800000000'
    throw new Refused(refusal('request.input', { field: 'target', problem }))
  }
  const id = await post(db, {
    channel,
    target,
    template: 'code',
    values: { code: '000000', minutes: '0' },
    language,
    now,
  })
  await audit(context, { action: 'outbox.test', target: { kind: 'message', id } })
  return { id }
}
