import { page } from '@leitai/testing/web/page'
import { expect, test } from 'vitest'

/** The labels of the form's fields, from top to bottom. */
async function labels(language: 'zh' | 'en', site = {}): Promise<string[]> {
  const { html } = await page('/build-competition.html', { language, site })
  const form = /<section[^>]*aria-labelledby="ask".*?<\/form>/s.exec(html)?.[0] ?? ''
  return [...form.matchAll(/<label[^>]*>(.*?)<\/label>/gs)].map(([, label = '']) =>
    label.replaceAll(/<[^>]*>|\*/g, '').trim(),
  )
}

test.each([
  ['zh', {}, ['手机号', '短信验证码', '邮箱']],
  ['en', {}, ['Phone number', 'SMS code', 'Email']],
  ['zh', { firstContact: 'email' }, ['手机号', '邮箱', '邮箱验证码']],
  ['en', { firstContact: 'email' }, ['Phone number', 'Email', 'Email code']],
] as const)('the code stands after the contact that it is sent to (%s, %o)', async (language, site, contacts) => {
  const all = await labels(language, site)
  const from = all.indexOf(contacts[0])
  expect(all.slice(from, from + 3)).toEqual(contacts)
})
