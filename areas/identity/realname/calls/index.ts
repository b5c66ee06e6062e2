import { implement } from '@leitai/platform/http/dispatcher'
import * as contract from '../contract.ts'
import { cardPhoneAuth } from './cardPhoneAuth.ts'
import { cardVerified } from './cardVerified.ts'
import { cmptSendPhoneAuthCode } from './cmptSendPhoneAuthCode.ts'
import { cmptSubmitVerifyUser } from './cmptSubmitVerifyUser.ts'
import { decideRealName } from './decideRealName.ts'
import { isCardNoVerified } from './isCardNoVerified.ts'
import { isIdCardVerified } from './isIdCardVerified.ts'
import { realNameApplication } from './realNameApplication.ts'
import { realNameQueue } from './realNameQueue.ts'
import { userCardApply } from './userCardApply.ts'
import { userCardRelieveApply } from './userCardRelieveApply.ts'
import { userCardUpdateApply } from './userCardUpdateApply.ts'

/** All calls of the domain with their handlers. */
export const calls = implement(contract, {
  cardPhoneAuth,
  cardVerified,
  cmptSendPhoneAuthCode,
  cmptSubmitVerifyUser,
  decideRealName,
  isCardNoVerified,
  isIdCardVerified,
  realNameApplication,
  realNameQueue,
  userCardApply,
  userCardRelieveApply,
  userCardUpdateApply,
})
