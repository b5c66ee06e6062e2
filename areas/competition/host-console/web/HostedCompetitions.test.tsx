import { currentLogin } from '@leitai/identity/account/contract.session'
import { queryOf } from '@leitai/platform/web/framework/queries'
import { somebody } from '@leitai/testing/web/fake'
import { render } from '@leitai/testing/web/render.tsx'
import { expect, test } from 'vitest'
import { hostCompetitions } from '../contract.ts'
import { HostedCompetitions } from './HostedCompetitions.tsx'

/** The list as one without any competition sees it. */
const shown = (role: 'user' | 'admin', keyword = '') =>
  render(<HostedCompetitions />, {
    ns: ['host-console', 'competition-editor'],
    at: `/judge-space.html?tab=console&keyword=${keyword}`,
    before: (app) => {
      const input = { keyword, page: 1, pageSize: 20 }
      app.queries.setQueryData(queryOf(app, hostCompetitions, input).queryKey, { list: [], total: 0, ...input })
      app.queries.setQueryData(queryOf(app, currentLogin, {}).queryKey, { ...somebody, role })
    },
  })

test('admins begin the first competition of a site; others without one ask for it', async () => {
  const admins = await shown('admin')
  expect(admins).toContain('新建竞赛')
  expect(admins).toContain('新建一场，就可以开始准备。')
  expect(admins).not.toContain('立项后')
  expect(admins).not.toContain('申请办一场新竞赛')
  const others = await shown('user')
  expect(others).not.toContain('新建竞赛')
  expect(others).toContain('申请办一场新竞赛')
  expect(others).toContain('立项后')
})

test('a search that finds nothing leaves the button', async () => {
  expect(await shown('user', 'x')).toContain('新建竞赛')
})
