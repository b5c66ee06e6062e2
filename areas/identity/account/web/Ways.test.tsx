import { answer, usual } from '@leitai/testing/web/fake'
import { page } from '@leitai/testing/web/page'
import { expect, test } from 'vitest'
import { ssoProviders } from '../../sso/contract.ts'

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

test.each([
  ['/login.html', ['密码', '短信验证码', '邮箱验证码'], ['密码', '邮箱验证码', '短信验证码']],
  ['/reg.html', ['手机注册', '邮箱注册'], ['邮箱注册', '手机注册']],
  ['/findPasswd.html', ['手机找回', '邮箱找回'], ['邮箱找回', '手机找回']],
])('%s begins with e-mail where the site can send no text messages', async (path, usually, byEmail) => {
  const choices = async (site = {}) => {
    const { html } = await page(path, { answers: new Map([...usual(), answer(ssoProviders, () => [])]), site })
    return [...html.matchAll(/<input[^>]*type="radio"[^>]*>\s*<label[^>]*>(.*?)<\/label>/gs)].map(
      ([input, label = '']) => ({
        label: label.replaceAll(/<[^>]*>/g, ''),
        chosen: input.includes('checked'),
      }),
    )
  }
  const shown = (labels: string[]) => labels.map((label, at) => ({ label, chosen: at === 0 }))
  expect(await choices()).toEqual(shown(usually))
  expect(await choices({ firstContact: 'email' })).toEqual(shown(byEmail))
})
