import type { SmsAccount } from '../outbox/senders/sender.ts'

/** The senders that the operator has configured; both may be missing. */
export interface SenderConfig {
  smtp: { url: string; from: string } | null
  sms: ({ provider: 'aliyun' | 'tencent' } & SmsAccount) | null
}

/** Which contact the site asks for first: e-mail where it can send nothing else. */
export const firstContactOf = ({ smtp, sms }: SenderConfig): 'phone' | 'email' =>
  smtp !== null && sms === null ? 'email' : 'phone'

type Environment = Record<string, string | undefined>
type Complain = (zh: string, en: string) => never

const ENDPOINTS = { aliyun: 'https://dysmsapi.aliyuncs.com', tencent: 'https://sms.tencentcloudapi.com' }

/** `code=SMS_1,passwordChanged=SMS_2,code.en=SMS_3` */
function readTemplates(written: string, complain: Complain): Record<string, string> {
  const pairs = written.split(',').map((pair) => pair.trim().split('='))
  if (pairs.some(([name, id, ...more]) => !name || !id || more.length > 0)) {
    complain(
      'SMS_TEMPLATES 应形如 code=SMS_1,passwordChanged=SMS_2',
      'SMS_TEMPLATES must look like code=SMS_1,passwordChanged=SMS_2',
    )
  }
  return Object.fromEntries(pairs)
}

function readSms(env: Environment, complain: Complain): SenderConfig['sms'] {
  const provider = env.SMS_PROVIDER
  if (!provider) return null
  if (provider !== 'aliyun' && provider !== 'tencent') {
    return complain('SMS_PROVIDER 应为 aliyun 或 tencent', 'SMS_PROVIDER must be aliyun or tencent')
  }
  const needed = [
    'SMS_KEY_ID',
    'SMS_KEY_SECRET',
    'SMS_SIGN',
    'SMS_TEMPLATES',
    ...(provider === 'tencent' ? ['SMS_APP_ID'] : []),
  ]
  const missing = needed.filter((name) => !env[name])
  if (missing.length > 0) {
    complain(`使用短信还需设置 ${missing.join('、')}`, `SMS also needs ${missing.join(', ')}`)
  }
  const endpoint = env.SMS_ENDPOINT || ENDPOINTS[provider]
  if (!URL.canParse(endpoint) || !/^https?:$/.test(new URL(endpoint).protocol)) {
    complain('SMS_ENDPOINT 应为 https:// 地址', 'SMS_ENDPOINT must be an https:// address')
  }
  const templates = readTemplates(env.SMS_TEMPLATES ?? '', complain)
  if (!templates.code) complain('SMS_TEMPLATES 缺少 code 模板', 'SMS_TEMPLATES is missing the template code')
  return {
    provider,
    keyId: env.SMS_KEY_ID ?? '',
    keySecret: env.SMS_KEY_SECRET ?? '',
    sign: env.SMS_SIGN ?? '',
    templates,
    endpoint: new URL(endpoint).origin,
    appId: env.SMS_APP_ID ?? '',
    region: env.SMS_REGION || 'ap-guangzhou',
  }
}

/** Reads SMTP_URL, MAIL_FROM and SMS_*; `complain` stops the start with a message in both languages. */
export function readSenders(env: Environment, complain: Complain): SenderConfig {
  const url = env.SMTP_URL
  if (!url) return { smtp: null, sms: readSms(env, complain) }
  if (!URL.canParse(url) || !/^smtps?:$/.test(new URL(url).protocol)) {
    complain('SMTP_URL 应形如 smtp://用户：密码@主机：587', 'SMTP_URL must look like smtp://user:password@host:587')
  }
  const user = decodeURIComponent(new URL(url).username)
  const from = env.MAIL_FROM || user
  if (!from.includes('@')) complain('请设置 MAIL_FROM 为发件人邮箱', 'Set MAIL_FROM to the sender’s email address')
  return { smtp: { url, from }, sms: readSms(env, complain) }
}
