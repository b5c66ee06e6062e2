import { organisation, organisations } from '@leitai/identity/organisation/contract'
import { answer, usual } from '@leitai/testing/web/fake'
import { page } from '@leitai/testing/web/page'
import { expect, test } from 'vitest'

const brief = {
  id: 7,
  key: 'demo-university',
  name: { zh: '演示大学', en: 'Demo University' },
  kind: 'school' as const,
  logo: '',
  primary: '#14532d',
  accent: '#9a3412',
  members: 5,
}
const answers = new Map([
  ...usual(),
  answer(organisations, () => ({ list: [brief], total: 1, page: 1, pageSize: 24 })),
  answer(organisation, () => ({
    ...brief,
    about: { zh: '**关于**我们', en: '' },
    site: 'https://example.com/a',
    contact: '公共邮箱',
    createdAt: '2026-11-20T04:00:00.000Z',
  })),
])

test('an organisation is shown in its colours, with tabs; outsiders see how many members it has', async () => {
  const shown = async (address: string) => {
    const { status, html } = await page(address, { answers })
    expect(status).toBe(200)
    return html
  }
  const about = await shown('/organisation.html?key=demo-university')
  for (const text of ['演示大学', '<strong>关于</strong>', '--organisation-primary:#14532d', 'https://example.com/a'])
    expect(about).toContain(text)
  expect(about).toContain('/v3/organisation.html?key=demo-university&amp;tab=members')
  const members = await shown('/organisation.html?key=demo-university&tab=members')
  expect(members).toContain('5 名成员')
  expect(members).toContain('成员名单只对组织管理员可见')
  expect(await shown('/organisation.html?key=demo-university&tab=none')).toContain('公共邮箱')
  expect(await shown('/organisations.html?kind=school')).toContain('/v3/organisation.html?key=demo-university')
})
