import { expect, test } from 'vitest'
import { readSenders } from './senders.ts'

const complain = (zh: string, en: string): never => {
  throw new Error(`${zh} / ${en}`)
}
const sms = {
  SMS_PROVIDER: 'aliyun',
  SMS_KEY_ID: 'a',
  SMS_KEY_SECRET: 'b',
  SMS_SIGN: '擂台',
  SMS_TEMPLATES: 'code=SMS_1, passwordChanged=SMS_2',
}

test('each sender in the environment is optional', () => {
  expect(readSenders({}, complain)).toEqual({ smtp: null, sms: null })
  const read = readSenders({ ...sms, SMTP_URL: 'smtp://demo%40example.com:x@mail.example.com:587' }, complain)
  expect(read.smtp?.from).toBe('demo@example.com')
  expect(read.sms).toMatchObject({
    endpoint: 'https://dysmsapi.aliyuncs.com',
    templates: { passwordChanged: 'SMS_2' },
  })
})

test.each([
  [{ SMTP_URL: 'mail.example.com' }, 'SMTP_URL'],
  [{ SMTP_URL: 'smtp://user:x@mail.example.com' }, 'MAIL_FROM'],
  [{ ...sms, SMS_PROVIDER: 'pigeon' }, 'SMS_PROVIDER'],
  [{ ...sms, SMS_SIGN: '' }, 'SMS_SIGN'],
  [{ ...sms, SMS_PROVIDER: 'tencent' }, 'SMS_APP_ID'],
  [{ ...sms, SMS_TEMPLATES: 'code' }, 'SMS_TEMPLATES'],
  [{ ...sms, SMS_TEMPLATES: 'welcome=SMS_1' }, 'SMS_TEMPLATES'],
  [{ ...sms, SMS_ENDPOINT: 'nowhere' }, 'SMS_ENDPOINT'],
])('errors name the variable: %o', (env, name) => {
  expect(() => readSenders(env, complain)).toThrow(name)
})
