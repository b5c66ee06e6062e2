import * as contract from '@leitai/contract/realname'
import { bind } from '../../call.ts'
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

/** Every open call of the domain with what is done for it. */
export const calls = [
  bind('cardPhoneAuth', contract.cardPhoneAuth, cardPhoneAuth),
  bind('cardVerified', contract.cardVerified, cardVerified),
  bind('cmptSendPhoneAuthCode', contract.cmptSendPhoneAuthCode, cmptSendPhoneAuthCode),
  bind('cmptSubmitVerifyUser', contract.cmptSubmitVerifyUser, cmptSubmitVerifyUser),
  bind('decideRealName', contract.decideRealName, decideRealName),
  bind('isCardNoVerified', contract.isCardNoVerified, isCardNoVerified),
  bind('isIdCardVerified', contract.isIdCardVerified, isIdCardVerified),
  bind('realNameApplication', contract.realNameApplication, realNameApplication),
  bind('realNameQueue', contract.realNameQueue, realNameQueue),
  bind('userCardApply', contract.userCardApply, userCardApply),
  bind('userCardRelieveApply', contract.userCardRelieveApply, userCardRelieveApply),
  bind('userCardUpdateApply', contract.userCardUpdateApply, userCardUpdateApply),
]
