import { getCmptListES } from '@leitai/contract/competition/catalog'
import { currentLogin } from '@leitai/contract/identity/session'
import { emptyChrome } from '@leitai/contract/site/settings'
import { describe, expect, it } from 'vitest'
import { fakeCall, somebody, usual } from '../testing/fake.ts'
import { page } from '../testing/page.ts'
import { inlineScript, render } from './server.tsx'

describe('a public screen rendered on the server', () => {
  // covers: pages.list.card-title-number
  it('comes with its data, title and true address', async () => {
    const { status, html } = await page('/cmptlist.html?state=1&utm=x')
    expect(status).toBe(200)
    expect(html).toContain('<html lang="zh-CN"')
    expect(html).toContain('中文新闻标题分类')
    expect(html).toContain('<title>竞赛 - 擂台</title>')
    expect(html).toContain('<link rel="canonical" href="https://leitai.test/v3/cmptlist.html?state=1"/>')
  })

  it('is in English for who asks for it', async () => {
    const { html } = await page('/cmptlist.html', { language: 'en' })
    expect(html).toContain('<html lang="en"')
    expect(html).toContain('Chinese news headline classification')
    expect(html).toContain('All data-science competitions')
    expect(['进行中', '全部', '登录'].filter((word) => html.includes(word))).toEqual([])
  })

  it('asks each call once and hands the answers over', async () => {
    const asked: string[] = []
    const { html } = await page('/cmptlist.html', { asked })
    expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted())
    expect(html).toContain(`[["${getCmptListES.path}"`)
  })

  // covers: pages.list.asked-stands-address, pages.list.result-says-clear, pages.everywhere.empty-states-next
  it('keeps texts from ending the state script', async () => {
    const { html } = await page('/cmptlist.html?keyword=%3C%2Fscript%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E')
    expect(html).not.toContain('<script>alert(1)')
    expect(html).toContain('没有符合条件的竞赛')
  })

  it('holds one script in the page itself, which the server lets run by its digest', async () => {
    for (const path of ['/home.html', '/cmptlist.html', '/404.html', '/cmptDetail.html?id=99']) {
      const { html } = await page(path)
      const scripts = [...html.matchAll(/<script(?![^>]*(?:json"| src=))[^>]*>([^<]*)</g)].map(([, text]) => text)
      expect([path, scripts]).toEqual([path, [inlineScript]])
    }
  })
})

describe('status codes', () => {
  // covers: pages.everywhere.error-page-happened
  it('are 404 where the competition is not there, with a page that says so', async () => {
    const { status, html } = await page('/cmptDetail.html?id=99')
    expect(status).toBe(404)
    expect(html).toContain('没有找到这个竞赛')
  })

  // covers: spec.routes.404-page-answers
  it('are 404 for an id that is none, and for the page of that name', async () => {
    expect((await page('/cmptDetail.html?id=abc')).status).toBe(404)
    expect((await page('/404.html')).status).toBe(404)
  })

  it('are 302 to the home page for an unknown address', async () => {
    const request = new Request('https://leitai.test/v3/nowhere')
    const call = fakeCall(usual())
    expect(await render({ request, call, language: 'zh', manifest: null, site: emptyChrome })).toEqual({
      kind: 'redirect',
      status: 302,
      location: '/v3/home.html',
    })
  })
})

describe('the log-in wall', () => {
  // covers: spec.roles.private-pages-show, pages.everywhere.signin-way-back
  it('shows the anonymous visitor the way in and back', async () => {
    const { html } = await page('/accountset/PIM.html?x=1')
    expect(html).toContain('还未登录')
    expect(html).toContain('/v3/login.html?back=%2Fv3%2Faccountset%2FPIM.html%3Fx%3D1')
  })

  // covers: pages.everywhere.loading-states
  it('sends the shell to whoever is logged in, who is named in it', async () => {
    const answers = usual().set(currentLogin.path, () => somebody)
    const { html } = await page('/accountset/PIM.html', { answers })
    expect(html).not.toContain('还未登录')
    expect(html).toContain('aria-busy="true"')
    expect(html).toContain('小明')
  })
})
