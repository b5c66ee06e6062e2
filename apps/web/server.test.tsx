import { getCmptListES } from '@leitai/competition/catalog/contract'
import { currentLogin } from '@leitai/identity/account/contract.session'
import { emptyChrome } from '@leitai/platform/settings/contract'
import { fakeCall, somebody, usual } from '@leitai/testing/web/fake'
import { page } from '@leitai/testing/web/page'
import { describe, expect, it } from 'vitest'
import { inlineScript, render } from './server.tsx'

describe('a public page rendered on the server', () => {
  // covers: pages.list.card-title-number
  it('contains its data, title and canonical URL', async () => {
    const { status, html } = await page('/cmptlist.html?state=1&utm=x')
    expect(status).toBe(200)
    expect(html).toContain('<html lang="zh-CN"')
    expect(html).toContain('中文新闻标题分类')
    expect(html).toContain('<title>竞赛 - 擂台</title>')
    expect(html).toContain('<link rel="canonical" href="https://leitai.test/v3/cmptlist.html?state=1"/>')
  })

  it('is in English if the request prefers English', async () => {
    const { html } = await page('/cmptlist.html', { language: 'en' })
    expect(html).toContain('<html lang="en"')
    expect(html).toContain('Chinese news headline classification')
    expect(html).toContain('All data science competitions')
    expect(['进行中', '全部', '登录'].filter((word) => html.includes(word))).toEqual([])
  })

  it('makes each call once and serializes the responses', async () => {
    const calls: string[] = []
    const { html } = await page('/cmptlist.html', { calls })
    expect(calls.toSorted()).toEqual([...new Set(calls)].toSorted())
    expect(html).toContain(`[["${getCmptListES.path}"`)
  })

  // covers: pages.list.asked-stands-address, pages.list.result-says-clear, pages.everywhere.empty-states-next
  it('user text cannot close the state script', async () => {
    const { html } = await page('/cmptlist.html?keyword=%3C%2Fscript%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E')
    expect(html).not.toContain('<script>alert(1)')
    expect(html).toContain('没有符合条件的竞赛')
  })

  it('contains one inline script, which the server allows by its hash', async () => {
    for (const path of ['/home.html', '/cmptlist.html', '/404.html', '/cmptDetail.html?id=99']) {
      const { html } = await page(path)
      const scripts = [...html.matchAll(/<script(?![^>]*(?:json"| src=))[^>]*>([^<]*)</g)].map(([, text]) => text)
      expect([path, scripts]).toEqual([path, [inlineScript]])
    }
  })
})

describe('status codes', () => {
  // covers: pages.everywhere.error-page-happened
  it('a missing competition returns 404 with a page that says so', async () => {
    const { status, html } = await page('/cmptDetail.html?id=99')
    expect(status).toBe(404)
    expect(html).toContain('没有找到这个竞赛')
  })

  // covers: spec.routes.404-page-answers
  it('an invalid id and the 404 page return 404', async () => {
    expect((await page('/cmptDetail.html?id=abc')).status).toBe(404)
    expect((await page('/404.html')).status).toBe(404)
  })

  it('an unknown path redirects to the home page with 302', async () => {
    const request = new Request('https://leitai.test/v3/nowhere')
    const call = fakeCall(usual())
    expect(await render({ request, call, language: 'zh', manifest: null, site: emptyChrome })).toEqual({
      kind: 'redirect',
      status: 302,
      location: '/v3/home.html',
    })
  })
})

describe('auth guard', () => {
  // covers: spec.roles.private-pages-show, pages.everywhere.signin-way-back
  it('an anonymous visitor gets a sign-in link that leads back', async () => {
    const { html } = await page('/accountset/PIM.html?x=1')
    expect(html).toContain('还未登录')
    expect(html).toContain('/v3/login.html?back=%2Fv3%2Faccountset%2FPIM.html%3Fx%3D1')
  })

  // covers: pages.everywhere.loading-states
  it('a signed-in user gets the shell with their name', async () => {
    const answers = usual().set(currentLogin.path, () => somebody)
    const { html } = await page('/accountset/PIM.html', { answers })
    expect(html).not.toContain('还未登录')
    expect(html).toContain('aria-busy="true"')
    expect(html).toContain('小明')
  })
})
