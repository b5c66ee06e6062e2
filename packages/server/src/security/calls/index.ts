import * as contract from '@leitai/contract/security'
import { bind } from '../../call.ts'
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

/** Every call of the domain with what is done for it. */
export const calls = [
  bind('accessLog', contract.accessLog, accessLog),
  bind('changePassword', contract.changePassword, changePassword),
  bind('checkOldPhoneAndEmail', contract.checkOldPhoneAndEmail, checkOldPhoneAndEmail),
  bind('deleteBindingThird', contract.deleteBindingThird, deleteBindingThird),
  bind('devices', contract.devices, devices),
  bind('endDevice', contract.endDevice, endDevice),
  bind('judgeUserPhone', contract.judgeUserPhone, judgeUserPhone),
  bind('mailVerified', contract.mailVerified, mailVerified),
  bind('phoneVerified', contract.phoneVerified, phoneVerified),
  bind('sendMailAuth', contract.sendMailAuth, sendMailAuth),
  bind('sendUserPhoneAuth', contract.sendUserPhoneAuth, sendUserPhoneAuth),
  bind('settingSendPhoneAuth', contract.settingSendPhoneAuth, settingSendPhoneAuth),
  bind('thirdUpdatePassword', contract.thirdUpdatePassword, thirdUpdatePassword),
  bind('twoStepBegin', contract.twoStepBegin, twoStepBegin),
  bind('twoStepConfirm', contract.twoStepConfirm, twoStepConfirm),
  bind('twoStepEnd', contract.twoStepEnd, twoStepEnd),
  bind('twoStepState', contract.twoStepState, twoStepState),
]
