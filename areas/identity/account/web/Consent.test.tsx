import type { Language } from '@leitai/platform/contract/language'
import { render } from '@leitai/testing/web/render.tsx'
import { expect, test } from 'vitest'
import { Consent } from './UserNameField.tsx'

// covers: pages.signin.consent-leads-both
test('consent is not given beforehand and leads to both texts, in a new tab', async () => {
  const of = async (language: Language, agreed: boolean | null = null) => {
    const html = await render(<Consent agreed={agreed} onChange={() => undefined} />, { ns: ['account'], language })
    const links = [...html.matchAll(/<a ([^>]*)>([^<]*)</g)].map(([, given = '', name]) => [
      /href="([^"]*)"/.exec(given)?.[1],
      given.includes('target="_blank"'),
      name,
    ])
    return { html, links }
  }
  const { html, links } = await of('zh')
  expect(links).toEqual([
    ['/v3/rule/server-rule.html', true, '用户服务协议'],
    ['/v3/rule/private.html', true, '隐私政策'],
  ])
  expect(html).not.toContain('checked')
  expect((await of('zh', true)).html).toContain('checked')
  expect((await of('en')).links.map(([address]) => address)).toEqual(links.map(([address]) => address))
})
