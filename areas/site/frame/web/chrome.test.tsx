import { currentLogin } from '@leitai/identity/account/contract.session'
import { ssoProviders } from '@leitai/identity/sso/contract'
import { answer, somebody, usual } from '@leitai/testing/web/fake'
import { page } from '@leitai/testing/web/page'
import { expect, test } from 'vitest'

// covers: spec.audience.feedback-form-reachable
test.each(['/login.html', '/reg.html', '/findPasswd.html', '/codemirror.html', '/home.html', '/cmptlist.html'])(
  '%s links to the feedback form in both languages',
  async (address) => {
    const answers = new Map([...usual(), answer(ssoProviders, () => [])])
    const leads = async (language: 'zh' | 'en', word: string) =>
      (await page(address, { language, answers })).html.includes(`aria-label="${word}"`)
    expect([await leads('zh', '意见反馈'), await leads('en', 'Feedback')]).toEqual([true, true])
  },
)

// covers: pages.frame.footer-wechat-qr
test('the footer shows the group’s QR code with its text if there is one', async () => {
  const site = { groupQr: '/v3/api/picture/7.webp', groupText: { zh: '扫码进群', en: 'Join the group' } }
  const footerOf = (html: string) => /<footer.*<\/footer>/s.exec(html)?.[0] ?? ''
  expect(footerOf((await page('/home.html', { site })).html)).toMatch(/picture\/7\.webp.*扫码进群/s)
  expect(footerOf((await page('/home.html', { site, language: 'en' })).html)).toContain('Join the group')
  expect(footerOf((await page('/home.html')).html)).not.toContain('<figure')
})

// covers: pages.frame.footer-icp-police, pages.frame.footer-rules-privacy
test('the footer shows the configured ICP and police numbers and links to rules, privacy and contact', async () => {
  const site = { icp: '京ICP备00000000号', police: '京公网安备00000000号' }
  const { html } = await page('/home.html', { site })
  const footer = /<footer.*<\/footer>/s.exec(html)?.[0] ?? ''
  for (const part of [site.icp, site.police, '/rule/server-rule.html', '/rule/private.html', '/contact-us.html']) {
    expect(footer).toContain(part)
  }
})

// covers: pages.frame.logo-leads-home, pages.frame.seven-sections-head, pages.frame.search-box-head
// covers: pages.frame.skip-link-content
test('the header has a skip link, the logo linked to home, seven sections in order and a search form for the list', async () => {
  const { html } = await page('/home.html')
  expect(html.indexOf('href="#main"')).toBeGreaterThan(0)
  const head = /<header.*?<\/header>/s.exec(html)?.[0] ?? ''
  expect(head).toMatch(/<a [^>]*aria-label="擂台首页" href="\/v3\/home\.html"/)
  const names = ['竞赛', '数据集', '竞赛圈', '训练', '名人堂', '积分商城', '举办竞赛']
  const nav = /<nav.*?<\/nav>/s.exec(head)?.[0] ?? ''
  expect([...nav.matchAll(/>([^<>]+)<\/a>/g)].map(([, name]) => name)).toEqual(names)
  expect(head).toMatch(
    /role="search"[^>]*action="\/v3\/cmptlist\.html"|action="\/v3\/cmptlist\.html"[^>]*role="search"/,
  )
})

// covers: spec.routes.header-personal-space
test('the header leads signed-in people to their competitions, and nobody else', async () => {
  const headOf = async (language: 'zh' | 'en', signedIn: boolean) => {
    const answers = new Map([...usual(), ...(signedIn ? [answer(currentLogin, () => somebody)] : [])])
    const { html } = await page('/home.html', { language, answers })
    return /<header.*?<\/header>/s.exec(html)?.[0] ?? ''
  }
  const link = /<a [^>]*href="\/v3\/mine_cmpt\.html"[^>]*>([^<]+)</
  expect(link.exec(await headOf('zh', true))?.[1]).toBe('我的竞赛')
  expect(link.exec(await headOf('en', true))?.[1]).toBe('My competitions')
  expect(link.exec(await headOf('zh', false))).toBe(null)
})

// covers: spec.routes.sidebar-help-scroll, spec.routes.sidebar-qr-panel, spec.routes.feedback-dialog-sidebar
// covers: pages.frame.floating-bar-help
test('the side tools contain help, the QR code, feedback and a link to the top', async () => {
  const { html } = await page('/home.html', { site: { groupQr: '/v3/api/picture/7.webp', email: 'desk@leitai.test' } })
  const tools = /<aside.*?<\/aside>/s.exec(html)?.[0] ?? ''
  for (const part of ['aria-label="帮助"', '联系方式', 'aria-label="意见反馈"', 'aria-label="回到顶部"']) {
    expect(tools).toContain(part)
  }
})
