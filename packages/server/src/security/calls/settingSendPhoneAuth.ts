import type * as security from '@leitai/contract/security'
import { isPhone, problemText } from '@leitai/contract/validation'
import { proveForm } from '../../account/captcha.ts'
import { phoneTarget, sendCode } from '../../account/code.ts'
import type { Handler } from '../../call.ts'
import { Refused } from '../../refuse.ts'

export const settingSendPhoneAuth: Handler<typeof security.settingSendPhoneAuth> = async (context, input) => {
  const { phone, countryCode } = input
  if (!isPhone(countryCode, phone)) {
    const values = { field: 'phone', problem: problemText('mobile', context.language) }
    throw new Refused({ code: 'request.input', values })
  }
  await proveForm(context.house, input)
  // Whether it is somebody else's is told only to who has its code.
  return sendCode(context, phoneTarget(countryCode, phone), 'bind')
}
