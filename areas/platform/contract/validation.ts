import * as z from 'zod/mini'
import { isCallingCode, isForeignPhone } from './calling-codes.ts'
import { foldDigits, foldEmail } from './fold.ts'
import { identityProblems } from './identity.ts'
import type { Language } from './language.ts'
import { limits } from './limits.ts'

/**
 * The specification's input rules (section 5). A schema's message is a key of `problems`, followed by numbers after colons in the order of
 * the Chinese message, such as `lengthBetween:8:16`. `{field}` is the field's name if the form knows it.
 */
export const problems = {
  required: ['请输入{field}', '{field} is required'],
  wrong: ['请输入正确的{field}', '{field} isn’t valid'],
  lengthBetween: ['请输入{min}-{max}位{field}', '{field} must be {min}-{max} characters'],
  lengthMax: ['请输入不超过{max}位{field}', '{field} can have up to {max} characters'],
  lengthAbove: ['长度不能超过{max}', 'The length can’t exceed {max}'],
  lengthBelow: ['长度不能少于{min}', 'The length must be at least {min}'],
  repeat: ['{field}与上次输入不一致', '{field} doesn’t match'],
  notEmpty: ['{field}不能为空！', '{field} can’t be empty'],
  cascade: ['请选择{field}', 'Choose: {field}'],
  choicesMax: ['最多可选择{n}项', 'You can select up to {n}'],
  userName: [
    '用户名为2-20位，可用中文、字母、数字、下划线和连字符，且不能是纯数字',
    '2-20 characters: Chinese, letters, digits, _ and -; not digits only',
  ],
  password: [
    '密码为8-16位，须包含数字、大写和小写字母',
    '8-16 characters with digits, uppercase and lowercase letters',
  ],
  mobile: ['请输入正确的手机号', 'Enter a valid phone number'],
  email: ['请输入正确的邮箱', 'Enter a valid email address'],
  emailLetters: [
    '邮箱 @ 前只能用英文字母、数字和常用符号；带汉字等的地址，多数邮件服务器收不到',
    'Before the @ use Latin letters, digits and common symbols; most mail servers can’t deliver to other letters',
  ],
  contact: ['请输入正确的手机或邮箱信息', 'Enter a valid phone number or email address'],
  code: ['请输入6位数字验证码', 'Enter the 6-digit code'],
  countryCode: ['请选择正确的国家或地区代码', 'Choose a valid country code'],
  feedbackType: ['请选择类型', 'Choose a type'],
  feedbackContent: ['请输入反馈内容', 'Enter your feedback'],
  length: ['长度不符合要求', 'The length is out of range'],
  day: ['请选择正确的日期', 'Enter a valid date'],
  url: ['请输入正确的网址', 'Enter a valid URL'],
  contrast: [
    '颜色应为 #rrggbb，且其上的白色文字清晰可读（对比度至少 4.5）',
    'Enter a #rrggbb colour dark enough for white text (contrast 4.5 or more)',
  ],
  httpsUrl: ['请输入 https:// 地址（http 仅限本机）', 'Enter an https:// address (http on this machine only)'],
  recoveryPassword: ['密码为5-16位', '5-16 characters'],
  ...identityProblems,
} as const satisfies Record<string, readonly [zh: string, en: string]>

export type Problem = keyof typeof problems

/** Messages without the field's name, for problems that usually name it. */
const unnamed: Partial<Record<Problem, readonly [zh: string, en: string]>> = {
  required: ['请输入', 'Required'],
  wrong: ['请输入正确的内容', 'Not a valid value'],
  lengthBetween: ['请输入{min}-{max}位', 'Enter {min}-{max} characters'],
  lengthMax: ['请输入不超过{max}位', 'Enter up to {max} characters'],
  repeat: ['与上次输入不一致', 'Doesn’t match'],
  notEmpty: ['请选择', 'Please select'],
  cascade: ['请选择', 'Please select'],
}

const isProblem = (key: string): key is Problem => Object.hasOwn(problems, key)
/** Problems whose message also fits an empty field; all others use `required`. */
export const saysEmpty = (message: string) =>
  /^(?:required|notEmpty|cascade|feedbackType|feedbackContent)\b/.test(message)

/** The text of a schema's message; unknown keys get a general text. */
export function problemText(message: string, language: Language, field = ''): string {
  const [key = '', ...numbers] = message.split(':')
  const problem = isProblem(key) ? key : 'wrong'
  const [zh, en] = (field === '' && unnamed[problem]) || problems[problem]
  const names = [...zh.matchAll(/\{(min|max|n)\}/g)].map(([, name]) => name)
  return (language === 'zh' ? zh : en).replace(/\{(\w+)\}/g, (_, name: string) =>
    name === 'field' ? field : (numbers[names.indexOf(name)] ?? ''),
  )
}

/** Problems whose message is complete, from the specification. The others are prefixed with their field's name. */
const nameless = new Set<string>(['lengthAbove', 'lengthBelow', 'choicesMax', 'length', 'day', 'url', 'httpsUrl'])

/** The problem of a field in one sentence, without internal names. */
export function problemOf(message: string, language: Language, label: string | null): string {
  const text = problemText(message, language, label ?? '')
  if (label === null || !nameless.has(message.split(':')[0] ?? '')) return text
  return language === 'zh' ? `${label}：${text}` : `${label}: ${text}`
}

const MAINLAND_MOBILE = /^1[3-9]\d{9}$/
const PHONE = /^\d{4,14}$/
/** Without quoting, and in ASCII, which every server takes; dots stand between other characters. */
const EMAIL =
  /^(?=[^@]{1,64}@)[a-z\d!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z\d!#$%&'*+/=?^_`{|}~-]+)*@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i
/** An address but for letters before the @ that need SMTPUTF8, which few servers offer. */
const hasOtherLetters = (value: string) => {
  const [local = '', ...domain] = value.split('@')
  return /[^\x20-\x7e]/.test(local) && isEmail(`${local.replace(/[^\x20-\x7e]/g, 'a')}@${domain.join('@')}`)
}

export const isMainlandMobile = (value: string) => MAINLAND_MOBILE.test(value)
export const isEmail = (value: string) => value.length <= 100 && EMAIL.test(value)
/** Whether a number without its country code can exist: mainland mobiles have their own format. */
export const isPhone = (countryCode: string, number: string) =>
  countryCode === limits.defaultCountryCode
    ? isMainlandMobile(number)
    : PHONE.test(number) && isForeignPhone(countryCode, number)

const TOO_LONG = `lengthAbove:${limits.inputMax}`
/** No control characters or lone surrogates: PostgreSQL cannot store U+0000 and those. */
const isPlain = (value: string) => !/[\p{Cc}\p{Cs}]/u.test(value)
/** Trimmed text, read as `fold` says, that passes a test; otherwise `problem` is the message. */
export const checked = (test: (value: string) => boolean, problem: Problem, fold = (value: string) => value) =>
  z.string().check(
    z.trim(),
    z.maxLength(limits.inputMax, { error: TOO_LONG, abort: true }),
    z.overwrite(fold),
    z.refine((value) => isPlain(value) && test(value), { error: problem }),
  )

/** Letters and digits of full width are the same letters; nothing is left out of a name. */
const foldWidth = (value: string) => value.replace(/[\uff01-\uff5e]/g, (letter) => letter.normalize('NFKC'))
export const userName = checked(
  (value) =>
    value.length >= limits.userNameMin &&
    value.length <= limits.userNameMax &&
    /^[\p{Script=Han}A-Za-z0-9_-]+$/u.test(value) &&
    !/^\d+$/.test(value),
  'userName',
  foldWidth,
)
/** Registration and change: 8-16 characters with digits, upper and lower case. Never trimmed. */
export const password = z
  .string()
  .check(
    z.refine(
      (value) =>
        value.length >= limits.passwordMin &&
        value.length <= limits.passwordMax &&
        /\d/.test(value) &&
        /[a-z]/.test(value) &&
        /[A-Z]/.test(value),
      { error: 'password' },
    ),
  )
/** ASCII before the @; other domains in the form that is sent. */
export const email = z.string().check(
  z.trim(),
  z.maxLength(limits.inputMax, { error: TOO_LONG, abort: true }),
  z.overwrite(foldEmail),
  z.refine((value) => !hasOtherLetters(value), { error: 'emailLetters', abort: true }),
  z.refine((value) => isPlain(value) && isEmail(value), { error: 'email' }),
)
/** A phone number as typed, without country code; whether it fits the country is checked with the code. */
export const phone = checked((value) => PHONE.test(value), 'mobile', foldDigits)
export const countryCode = checked(isCallingCode, 'countryCode', foldDigits)
const foldContact = (value: string) => (/[@＠]/.test(value) ? foldEmail(value) : foldDigits(value))
export const contact = checked(
  (value) => value.length <= limits.feedbackContact && (isEmail(value) || isMainlandMobile(value)),
  'contact',
  foldContact,
)
/** A mainland mobile number: 11 digits, the first 1, the second 3 to 9. */
export const mobile = checked(isMainlandMobile, 'mobile', foldDigits)
export const sixDigits = checked((value) => /^\d{6}$/.test(value), 'code', foldDigits)

const isDay = (value: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(value) &&
  !Number.isNaN(Date.parse(value)) &&
  new Date(value).toISOString().startsWith(value)
/** yyyy-MM-dd of a day that exists. */
export const day = checked(isDay, 'day')
/** Like day, or empty. */
export const maybeDay = checked((value) => value === '' || isDay(value), 'day')
export const isUrl = (value: string) =>
  value.length <= 200 && /^https?:\/\/[^\s/?#]+\.[^\s]+$/i.test(value) && URL.canParse(value)
export const url = checked(isUrl, 'url')
/** An http(s) address, or empty. */
export const maybeUrl = checked((value) => value === '' || isUrl(value), 'url')
/** Recovery: 5-16 characters, as stated on its page. Never trimmed. */
export const recoveryPassword = z.string().check(
  z.refine((value) => value.length >= limits.recoveryPasswordMin && value.length <= limits.passwordMax, {
    error: 'recoveryPassword',
  }),
)

/** 0 to 4: how many are met of length, digit, lower case, upper case, and a symbol or more than 12 characters. */
export function passwordStrength(value: string): number {
  const met = [/\d/, /[a-z]/, /[A-Z]/].filter((pattern) => pattern.test(value)).length
  const long = value.length >= limits.passwordMin ? met : Math.min(met, 1)
  return long + (long === 3 && (value.length > 12 || /[^\dA-Za-z]/.test(value)) ? 1 : 0)
}
