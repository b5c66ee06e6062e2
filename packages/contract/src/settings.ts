import * as z from 'zod/mini'
import { read, write } from './call.ts'
import * as form from './form.ts'
import * as shape from './shape.ts'
import * as validation from './validation.ts'

export const systemInfo = read('/common/system/info.json', {
  access: 'public',
  input: form.none,
  output: z.object({
    /** 1: objects are PUT to signed addresses; 2: multipart through the server. */
    upload_method: z.int(),
    serverTime: shape.time,
  }),
  summary: 'How files are uploaded, and the server’s time',
})

const UserBaseInfo = z.object({
  userId: shape.id,
  userName: z.string(),
  avatar: z.string(),
  sex: z.int(),
  education: z.string(),
  workStatus: z.string(),
  workBegin: z.nullable(z.string()),
  workEnd: z.nullable(z.string()),
  school: z.string(),
  major: z.string(),
  province: z.string(),
  city: z.string(),
  district: z.string(),
  occupation: z.string(),
  roles: z.array(z.string()),
  skills: z.array(z.string()),
  intro: z.string(),
})
export const getUserBaseInfo = read('/user/setting/getUserBaseInfo.json', {
  access: 'login',
  input: form.none,
  output: UserBaseInfo,
  summary: 'One’s own personal information',
})
export const editUserInfo = write('/user/editUserInfo.json', {
  access: 'login',
  input: z.object({ info: form.json(z.partial(UserBaseInfo)) }),
  output: UserBaseInfo,
  summary: 'Change one’s personal information',
})
export const saveAvatar = write('/user/setting/saveAvatar.json', {
  access: 'login',
  input: z.object({ fullPath: form.text(300) }),
  output: z.object({ avatar: z.string() }),
  summary: 'Use an uploaded picture as avatar',
})
export const changePassword = write('/user/setting/changePassword.json', {
  access: 'login',
  input: z.object({ oldPassword: form.secret, password: validation.password }),
  output: shape.done,
  summary: 'Change the password; every log-in ends',
})
export const thirdUpdatePassword = write('/user/third/updatePassword.json', {
  access: 'login',
  input: z.object({ password: validation.password }),
  output: shape.done,
  summary: 'Add a password to an account made by single sign-on; every log-in ends',
})
export const privacySetting = write('/user/setting/privacySetting.json', {
  access: 'login',
  input: z.object({ settings: form.json(z.record(z.string(), z.boolean())) }),
  output: z.object({ settings: z.record(z.string(), z.boolean()) }),
  summary: 'Who may see what of oneself',
})
const phone = { phone: validation.phone, countryCode: z._default(validation.countryCode, '86') }
const captcha = { captchaId: form.text(64), captchaAnswer: form.text(64) }
const sent = z.object({ ok: z.literal(true), resendSeconds: z.int(), validSeconds: z.int() })
export const phoneVerified = write('/user/setting/phoneVerified.json', {
  access: 'login',
  input: z.object({ ...phone, code: validation.sixDigits }),
  output: shape.done,
  summary: 'Bind a phone number',
})
export const mailVerified = write('/user/setting/mailVerified.json', {
  access: 'login',
  input: z.object({ email: validation.email, code: validation.sixDigits }),
  output: shape.done,
  summary: 'Bind an e-mail address',
})
export const sendMailAuth = write('/user/setting/sendMailAuth.json', {
  access: 'login',
  input: z.object({ email: validation.email, ...captcha }),
  output: sent,
  summary: 'Send a code to a new e-mail address',
})
export const sendUserPhoneAuth = write('/user/setting/sendUserPhoneAuth.json', {
  access: 'login',
  input: z.object(captcha),
  output: sent,
  summary: 'Send a code to the phone that is bound',
})
export const settingSendPhoneAuth = write('/user/setting/sendPhoneAuth.json', {
  access: 'login',
  input: z.object({ ...phone, ...captcha }),
  output: sent,
  summary: 'Send a code to a new phone',
})
export const checkOldPhoneAndEmail = write('/user/setting/checkOldPhoneAndEmail.json', {
  access: 'login',
  input: z.object({ code: validation.sixDigits }),
  output: z.object({ ticket: z.string() }),
  summary: 'Prove that one still has the old phone or e-mail address',
})
export const deleteBindingThird = write('/user/setting/deleteBindingThird.json', {
  access: 'login',
  input: z.object({ type: form.text(30) }),
  output: shape.done,
  summary: 'Unbind a sign-on provider',
})
export const RealNameState = z.enum(['none', 'pending', 'verified', 'refused', 'changing', 'releasing'])
export const getUserOtherSetting = read('/user/getUserOtherSetting.json', {
  access: 'login',
  input: form.none,
  output: z.object({
    phone: z.nullable(z.string()),
    email: z.nullable(z.string()),
    hasPassword: z.boolean(),
    third: z.array(z.string()),
    privacy: z.record(z.string(), z.boolean()),
    realName: RealNameState,
  }),
  summary: 'One’s bindings, privacy and real-name state',
})
export const judgeUserPhone = read('/user/judgeUserPhone.json', {
  access: 'login',
  input: form.none,
  output: z.object({ bound: z.boolean(), phone: z.nullable(z.string()) }),
  summary: 'Whether a phone is bound',
})
export const cardPhoneAuth = read('/user/cardPhoneAuth.json', {
  access: 'login',
  input: z.object({ code: validation.sixDigits }),
  output: z.object({ ticket: z.string() }),
  summary: 'Check the code that real-name verification asks for',
})
export const isIdCardVerified = read('/user/isIdCardVerified.json', {
  access: 'login',
  input: form.none,
  output: z.object({ state: RealNameState, reason: z.nullable(z.string()) }),
  summary: 'One’s real-name state',
})
export const isCardNoVerified = read('/user/isCardNoVerified.json', {
  access: 'login',
  input: z.object({ kind: form.text(20), cardNo: form.text(30) }),
  output: z.object({ used: z.boolean() }),
  summary: 'Whether a document belongs to another account',
})
const card = z.object({
  kind: z.enum(['id', 'passport', 'hkmo', 'taiwan']),
  name: form.text(50),
  cardNo: form.text(30),
  ticket: z.optional(form.text(200)),
  photos: z._default(form.json(z.array(z.string())), []),
  agree: form.flag,
})
const realName = z.object({ state: RealNameState })
export const cardVerified = write('/user/cardVerified.json', {
  access: 'login',
  input: card,
  output: realName,
  summary: 'Verify one’s name by mainland ID',
})
export const userCardApply = write('/user/userCardApply.json', {
  access: 'login',
  input: card,
  output: realName,
  summary: 'Ask for verification by another document',
})
export const userCardRelieveApply = write('/user/userCardRelieveApply.json', {
  access: 'login',
  input: z.object({ reason: form.lines(500) }),
  output: realName,
  summary: 'Ask to release one’s document',
})
export const userCardUpdateApply = write('/user/userCardUpdateApply.json', {
  access: 'login',
  input: card,
  output: realName,
  summary: 'Ask to change one’s document',
})
export const cmptSubmitVerifyUser = write('/cmpt/submitVerifyUser.json', {
  access: 'login',
  input: z.object({ cmptId: form.id, ...card.shape }),
  output: realName,
  summary: 'Verify one’s name from a competition’s page',
})
export const cmptSendPhoneAuthCode = write('/cmpt/sendPhoneAuthCode.json', {
  access: 'login',
  input: z.object({ cmptId: form.id, ...captcha }),
  output: sent,
  summary: 'Send a code to one’s phone from a competition’s page',
})
const Named = z.object({ id: z.string(), name: z.string() })
export const getDataDictionary = read('/common/getDataDictionary.json', {
  access: 'public',
  input: z.object({
    type: z.enum(['province', 'city', 'district', 'international_code']),
    parent: z.optional(form.text(12)),
  }),
  output: z.array(Named),
  summary: 'Provinces, cities, districts, calling codes',
})
export const getProvinceShoolList = read('/common/cmpt/getProvinceShoolList.json', {
  access: 'public',
  input: form.none,
  output: z.array(z.object({ province_name: z.string(), schoolList: z.array(z.string()) })),
  summary: 'Universities by province',
})
