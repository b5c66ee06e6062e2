import { ssoProviders } from '@leitai/contract/identity/sso'
import { expect, test } from 'vitest'
import { answer, usual } from '../../testing/fake.ts'
import { page } from '../../testing/page.ts'

const providers = [
  { key: 'campus', name: { zh: '示例大学', en: 'Example University' }, password: false },
  { key: 'staff', name: { zh: '教职工', en: 'Staff' }, password: true },
]
async function login(query = '', site = {}): Promise<string> {
  const answers = new Map([...usual(), answer(ssoProviders, () => providers)])
  return (await page(`/login.html${query}`, { answers, site })).html
}

test('directories are a tab of the form, other providers buttons, and a failure says what to do', async () => {
  const html = await login('?ssoError=down')
  expect(html).toContain('教职工')
  expect(html).toContain('用示例大学登录')
  expect(html).not.toContain('用教职工登录')
  expect(html).toContain('provider=campus')
  expect(html).toContain('登录服务暂时没有响应')
  // An unknown reason is no text of ours.
  expect(await login('?ssoError=%3Cscript%3E')).toContain('登录没有完成')
})

test('where providers alone let people in, their forms come first and that of this site is behind a button', async () => {
  const html = await login('', { localLogin: false })
  expect(html).toContain('学校或单位的账户')
  expect(html).toContain('管理员登录')
  for (const gone of ['短信验证码', '忘记密码', '还没有账号']) expect(html).not.toContain(gone)
})
