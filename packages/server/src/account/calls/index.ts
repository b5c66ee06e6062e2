import * as contract from '@leitai/contract/account'
import { bind } from '../../call.ts'
import { captchaGen } from './captchaGen.ts'
import { captchaImage } from './captchaImage.ts'
import { checkCode } from './checkCode.ts'
import { clickCaptcha } from './clickCaptcha.ts'
import { currentLogin } from './currentLogin.ts'
import { getToken } from './getToken.ts'
import { login } from './login.ts'
import { logout } from './logout.ts'
import { register } from './register.ts'
import { resendEmail } from './resendEmail.ts'
import { sendPhoneAuthCode } from './sendPhoneAuthCode.ts'
import { userLogin } from './userLogin.ts'
import { userNameIsExist } from './userNameIsExist.ts'

/** Every open call of the domain with what is done for it. */
export const calls = [
  bind('captchaGen', contract.captchaGen, captchaGen),
  bind('captchaImage', contract.captchaImage, captchaImage),
  bind('checkCode', contract.checkCode, checkCode),
  bind('clickCaptcha', contract.clickCaptcha, clickCaptcha),
  bind('currentLogin', contract.currentLogin, currentLogin),
  bind('getToken', contract.getToken, getToken),
  bind('login', contract.login, login),
  bind('logout', contract.logout, logout),
  bind('register', contract.register, register),
  bind('resendEmail', contract.resendEmail, resendEmail),
  bind('sendPhoneAuthCode', contract.sendPhoneAuthCode, sendPhoneAuthCode),
  bind('userLogin', contract.userLogin, userLogin),
  bind('userNameIsExist', contract.userNameIsExist, userNameIsExist),
]
