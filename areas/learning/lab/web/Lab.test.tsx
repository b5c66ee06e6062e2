import { siteDefaults } from '@leitai/platform/settings/contract'
import { siteInfo } from '@leitai/site/settings/contract'
import { answer, usual } from '@leitai/testing/web/fake'
import { page } from '@leitai/testing/web/page'
import { expect, test } from 'vitest'

// covers: rules.other.link-jupyterhub-set
test('the lab links to a JupyterHub where one is set, and only there', async () => {
  const linked = async (jupyter: string, language: 'zh' | 'en' = 'zh') => {
    const answers = new Map([
      ...usual(),
      answer(siteInfo, () => ({ contact: siteDefaults.contact, slides: [], partners: [], jupyter })),
    ])
    const { status, html } = await page('/dc_lab.html', { answers, language })
    expect(status).toBe(200)
    return /<a [^>]*href="https:\/\/hub\.leitai\.test\/"[^>]*>([^<]*)</.exec(html)?.[1]
  }
  expect(await linked('https://hub.leitai.test/')).toContain('Jupyter')
  expect(await linked('https://hub.leitai.test/', 'en')).toContain('Jupyter')
  expect(await linked('')).toBe(undefined)
  const answers = new Map([
    ...usual(),
    answer(siteInfo, () => ({ contact: siteDefaults.contact, slides: [], partners: [], jupyter: '' })),
  ])
  expect((await page('/dc_lab.html', { answers })).html).not.toMatch(/<a [^>]*>[^<]*Jupyter/)
})
