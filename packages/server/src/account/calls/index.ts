import * as contract from '@leitai/contract/account'
import * as session from '@leitai/contract/session'
import { bind } from '../../call.ts'
import { captchaGen } from './captchaGen.ts'
import { captchaImage } from './captchaImage.ts'
import { captchaWork } from './captchaWork.ts'
import { checkCode } from './checkCode.ts'
import { clickCaptcha } from './clickCaptcha.ts'
import { currentLogin } from './currentLogin.ts'
import { getToken } from './getToken.ts'
import { login } from './login.ts'
import { loginByCode } from './loginByCode.ts'
import { loginTwoStep } from './loginTwoStep.ts'
import { logout } from './logout.ts'
import { mailForReset } from './mailForReset.ts'
import { phoneAuthForResetNew } from './phoneAuthForResetNew.ts'
import { register } from './register.ts'
import { resendEmail } from './resendEmail.ts'
import { resetpasswordNew } from './resetpasswordNew.ts'
import { sendEmailForReset } from './sendEmailForReset.ts'
import { sendPhoneAuthCode } from './sendPhoneAuthCode.ts'
import { sendPhoneAuthForResetNew } from './sendPhoneAuthForResetNew.ts'
import { unlock } from './unlock.ts'
import { unlockTicketOf } from './unlockTicketOf.ts'
import { userLogin } from './userLogin.ts'
import { userNameIsExist } from './userNameIsExist.ts'

/** Every call of the domain with what is done for it. */
export const calls = [
  bind('captchaGen', contract.captchaGen, captchaGen),
  bind('captchaImage', contract.captchaImage, captchaImage),
  bind('captchaWork', contract.captchaWork, captchaWork),
  bind('checkCode', contract.checkCode, checkCode),
  bind('clickCaptcha', contract.clickCaptcha, clickCaptcha),
  bind('currentLogin', session.currentLogin, currentLogin),
  bind('getToken', contract.getToken, getToken),
  bind('login', contract.login, login),
  bind('loginByCode', contract.loginByCode, loginByCode),
  bind('loginTwoStep', contract.loginTwoStep, loginTwoStep),
  bind('logout', session.logout, logout),
  bind('mailForReset', contract.mailForReset, mailForReset),
  bind('phoneAuthForResetNew', contract.phoneAuthForResetNew, phoneAuthForResetNew),
  bind('register', contract.register, register),
  bind('resendEmail', contract.resendEmail, resendEmail),
  bind('resetpasswordNew', contract.resetpasswordNew, resetpasswordNew),
  bind('sendEmailForReset', contract.sendEmailForReset, sendEmailForReset),
  bind('sendPhoneAuthCode', contract.sendPhoneAuthCode, sendPhoneAuthCode),
  bind('sendPhoneAuthForResetNew', contract.sendPhoneAuthForResetNew, sendPhoneAuthForResetNew),
  bind('unlock', contract.unlock, unlock),
  bind('unlockTicketOf', contract.unlockTicketOf, unlockTicketOf),
  bind('userLogin', contract.userLogin, userLogin),
  bind('userNameIsExist', contract.userNameIsExist, userNameIsExist),
]
