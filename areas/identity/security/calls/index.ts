import { implement } from '@leitai/platform/http/dispatcher'
import * as contract from '../contract.ts'
import { accessLog } from './accessLog.ts'
import { changePassword } from './changePassword.ts'
import { checkOldPhoneAndEmail } from './checkOldPhoneAndEmail.ts'
import { deleteBindingThird } from './deleteBindingThird.ts'
import { devices } from './devices.ts'
import { endDevice } from './endDevice.ts'
import { judgeUserPhone } from './judgeUserPhone.ts'
import { mailVerified } from './mailVerified.ts'
import { phoneVerified } from './phoneVerified.ts'
import { sendMailAuth } from './sendMailAuth.ts'
import { sendUserPhoneAuth } from './sendUserPhoneAuth.ts'
import { settingSendPhoneAuth } from './settingSendPhoneAuth.ts'
import { thirdUpdatePassword } from './thirdUpdatePassword.ts'
import { twoStepBegin } from './twoStepBegin.ts'
import { twoStepConfirm } from './twoStepConfirm.ts'
import { twoStepEnd } from './twoStepEnd.ts'
import { twoStepState } from './twoStepState.ts'

/** All calls of the domain with their handlers. */
export const calls = implement(contract, {
  accessLog,
  changePassword,
  checkOldPhoneAndEmail,
  deleteBindingThird,
  devices,
  endDevice,
  judgeUserPhone,
  mailVerified,
  phoneVerified,
  sendMailAuth,
  sendUserPhoneAuth,
  settingSendPhoneAuth,
  thirdUpdatePassword,
  twoStepBegin,
  twoStepConfirm,
  twoStepEnd,
  twoStepState,
})
