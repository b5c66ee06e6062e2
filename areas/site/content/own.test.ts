import { sectionsOf } from '@leitai/platform/contract/outline'
import { siteDefaults } from '@leitai/platform/settings/contract'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { describe, expect, it } from 'vitest'
import { saveSite } from '../settings/contract.ts'
import * as contract from './contract.ts'
import { holes, ownText, template } from './own-text.ts'

const { app, build } = await testApp()
const admin = await app.as(await build.user({ name: '演示站长', role: 'admin' }))
const competitor = await app.as(await build.user({ name: '演示访客' }))
const nobody = app.visitor()

describe.each(contract.pageKeys)('the built-in text of %s', (key) => {
  const [zh, en] = [template(key, 'zh'), template(key, 'en')]

  it('has the same headings in the same order in both languages', () => {
    const shape = (text: string) => sectionsOf(text).map(({ level, anchor }) => `${anchor} ${level}`)
    expect(shape(en)).toEqual(shape(zh))
    expect(sectionsOf(zh).length).toBeGreaterThan(3)
  })

  it('has the same links and figures in both languages', () => {
    const links = (text: string) => [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link)
    expect(links(en)).toEqual(links(zh))
    const placeholders = (text: string) =>
      [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))].toSorted()
    expect(placeholders(en)).toEqual(placeholders(zh))
  })

  it('has a value for each of its holes, and is short enough for the operator to adopt', () => {
    const values = holes(siteDefaults, 'http://localhost', 'zh')
    for (const [, name = ''] of `${zh}${en}`.matchAll(/\{(\w+)\}/g)) expect(values).toHaveProperty(name)
    const { zh: filled, en: other } = ownText(key, siteDefaults, 'http://localhost')
    expect(`${filled}${other}`).not.toMatch(/\{\w+\}|undefined|NaN/)
  })
})

it('built-in texts contain the site’s name and contacts as set by the operator', async () => {
  const key = 'terms' as const
  expect((await nobody.call(contract.sitePage, { key })).text.zh).not.toMatch(/[【[]/)
  const value = { ...siteDefaults.contact, email: 'help@example.com' }
  await admin.call(saveSite, { change: { section: 'contact', value }, version: 0 })
  const general = { ...siteDefaults.general, name: { zh: '演示台', en: 'Demo' } }
  await admin.call(saveSite, { change: { section: 'general', value: general }, version: 0 })
  const { text } = await nobody.call(contract.sitePage, { key })
  expect(text.zh).toContain('help@example.com')
  expect(text.zh).toContain('“演示台”')
  expect(text.en).toContain('“Demo”')
})

describe('the search for help', () => {
  const found = async (keyword: string, language: 'zh' | 'en' = 'zh', who = nobody) =>
    (await who.call(contract.searchHelp, { keyword, language })).list

  // covers: pages.content.search-faq
  it('finds questions by part of a word, by pinyin and by its first letters, for everybody', async () => {
    for (const who of [nobody, competitor, admin]) {
      expect((await found('收不到验证', 'zh', who))[0]).toMatchObject({ page: 'faq', title: '收不到验证码怎么办？' })
    }
    expect((await found('wangjimima'))[0]).toMatchObject({ title: '忘记密码怎么办？' })
    expect((await found('wjmm'))[0]).toMatchObject({ title: '忘记密码怎么办？' })
    expect((await found('FORGOT my password', 'en'))[0]).toMatchObject({ title: 'I forgot my password' })
  })

  it('returns a section of the page, with the text around the match and no Markdown', async () => {
    const [first] = await found('名人堂')
    if (!first) throw new Error('nothing was found')
    expect(first.excerpt).toContain('名人堂')
    expect(first.excerpt).not.toMatch(/[[\]*]/)
    const { text } = await nobody.call(contract.sitePage, { key: first.page })
    expect(sectionsOf(text.zh).find(({ anchor }) => anchor === first.anchor)?.title).toBe(first.title)
  })

  it('finds the operator’s published text instead of the built-in one, and no draft', async () => {
    const save = (zh: string, publish: boolean) =>
      admin.call(contract.savePage, { key: 'cheating', text: { zh, en: '' }, publish, askAgain: false })
    await save('## 本站特有的规则\n\n不得使用飞鸟。', true)
    await save('## 草稿规则\n\n不得使用游鱼。', false)
    expect((await found('飞鸟'))[0]).toMatchObject({ page: 'cheating', anchor: 's1', title: '本站特有的规则' })
    // Without English text the Chinese one is searched and found.
    expect((await found('飞鸟', 'en'))[0]).toMatchObject({ page: 'cheating' })
    expect(await found('游鱼')).toEqual([])
    expect((await found('刷榜探测')).filter(({ page }) => page === 'cheating')).toEqual([])
  })

  it('requires a short keyword, and takes pattern and formula characters literally', async () => {
    expect(await refusalOf(found(' '))).toBe('request.input')
    expect(await refusalOf(found('长'.repeat(41)))).toBe('request.input')
    for (const odd of ['%', '(.*', '\\', '___________']) expect(Array.isArray(await found(odd))).toBe(true)
    expect((await found('竞赛')).length).toBe(20)
  })
})
