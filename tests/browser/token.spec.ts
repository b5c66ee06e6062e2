import { expect, test } from '@playwright/test'
import { beginTokenRequest, revokeTokens, tokenInUse, tokenRequestState } from '../../areas/identity/token/contract.ts'
import { createClient } from '../../areas/platform/contract/client.ts'
import { PORT } from './data-dir.ts'
import { callsOf, demonstration, expectNoErrors, open, openSessionAs, projects } from './session.ts'

test.beforeAll(demonstration)

const origin = `http://127.0.0.1:${PORT}`
const users = ['演示丙', '演示丁']

for (const [at, project] of projects.entries()) {
  const user = users[at] ?? ''
  // covers: spec.routes.section-token-value
  test(`${project.language}: a token is created, shown once and revoked; a tool is authorized by its code, or refused`, async ({
    browser,
  }) => {
    const one = await openSessionAs(browser, project, user)
    const { page } = one
    const t = (key: string, values?: Record<string, string | number>) => one.t('token', key, values)
    const call = await callsOf(one)
    await call(revokeTokens, {})
    await open(one, '/v3/accountset/tokens.html')
    await page.getByRole('button', { name: t('new') }).click()
    await page.getByLabel(t('name')).fill('gpu-07')
    await page.getByLabel(one.t('account', 'proof.password')).fill('Leitai2026')
    await page.getByRole('button', { name: t('create'), exact: true }).click()
    const token = (await page.locator('code').textContent()) ?? ''
    const asTool = createClient({ origin, headers: () => ({ authorization: `Bearer ${token}` }) })
    expect((await asTool(tokenInUse, {})).token?.scopes).toEqual(['read', 'submit'])
    await page.getByRole('button', { name: t('kept') }).click()
    await expect(page.getByText(token)).toHaveCount(0)
    await page
      .getByRole('button', { name: t('revokeNamed', { name: 'gpu-07' }) })
      .first()
      .click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('revoke'), exact: true })
      .click()
    await expect(page.getByText(t('state.revoked')).first()).toBeVisible()
    expect(await asTool(tokenInUse, {}).catch(({ code }) => code)).toBe('token.revoked')

    const nobody = createClient({ origin })
    const ask = () => nobody(beginTokenRequest, { machine: 'gpu-08', scopes: ['read'], days: 30 })
    const [yes, no] = [await ask(), await ask()]
    const stateOf = async (request: typeof yes) => (await nobody(tokenRequestState, { token: request.token })).state
    await open(one, `/v3/accountset/connect.html?code=${yes.code}`)
    await expect(page.getByLabel(t('code'), { exact: false })).toHaveValue(yes.code)
    await page.getByRole('button', { name: t('code.next') }).click()
    await expect(page.getByText(t('connect.ask', { machine: 'gpu-08' }))).toBeVisible()
    await page.getByLabel(one.t('account', 'proof.password')).fill('Leitai2026')
    await page.getByRole('button', { name: t('connect.approve'), exact: true }).click()
    await expect(page.getByText(t('connect.approved.text'))).toBeVisible()
    expect(await stateOf(yes)).toBe('approved')
    await open(one, `/v3/accountset/connect.html?code=${no.code}`)
    await page.getByRole('button', { name: t('code.next') }).click()
    await page.getByRole('button', { name: t('connect.refuse'), exact: true }).click()
    await expect(page.getByText(t('connect.refused.text'))).toBeVisible()
    expect(await stateOf(no)).toBe('refused')
    await expectNoErrors(one)
  })
}
