import { implement } from '@leitai/platform/http/dispatcher'
import * as sessionContract from '../contract.session.ts'
import * as accountContract from '../contract.ts'
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

/** Every open call of the domain with its handler. */
export const calls = [
  ...implement(accountContract, {
    captchaGen,
    captchaImage,
    captchaWork,
    checkCode,
    clickCaptcha,
    getToken,
    login,
    loginByCode,
    loginTwoStep,
    mailForReset,
    phoneAuthForResetNew,
    register,
    resendEmail,
    resetpasswordNew,
    sendEmailForReset,
    sendPhoneAuthCode,
    sendPhoneAuthForResetNew,
    unlock,
    unlockTicketOf,
    userLogin,
    userNameIsExist,
  }),
  ...implement(sessionContract, { currentLogin, logout }, { currentLogin: [] }),
]
