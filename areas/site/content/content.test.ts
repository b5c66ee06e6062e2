import { uploadImage, uploadImageForEditor } from '@leitai/platform/file/contract'
import { cleanUpUploads } from '@leitai/platform/file/file'
import { siteDefaults } from '@leitai/platform/settings/contract'
import type { Visitor } from '@leitai/testing/open-test-app'
import { redPng } from '@leitai/testing/picture'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { describe, expect, it } from 'vitest'
import { feedbackQueue } from '../feedback/contract.ts'
import { saveSite, siteSettings } from '../settings/contract.ts'
import * as contract from './contract.ts'

const { app, build } = await testApp()
const admin = await app.as(await build.user({ name: '演示站长', role: 'admin' }))
const other = await app.as(await build.user({ name: '演示副站长', role: 'admin' }))
const competitor = await app.as(await build.user({ name: '演示访客' }))
const nobody = app.visitor()

const textOf = (zh: string, more: Partial<{ tags: string[]; body: string }> = {}) => ({
  title: { zh, en: '' },
  summary: { zh: `${zh}摘要`, en: '' },
  body: { zh: more.body ?? '正文', en: '' },
  cover: null,
  source: '演示来源',
  tags: more.tags ?? [],
})
const written = async (zh: string, more = {}) =>
  (await admin.call(contract.saveNews, { version: 0, text: textOf(zh, more) })).id
const publish = (id: number, at?: Date, pinned = false) =>
  admin.call(contract.setNewsState, { id, state: 'published', pinned, ...(at && { at }) })
const listed = async (keyword = '', tag = '') =>
  (await nobody.call(contract.getCmptNewsList, { keyword, tag, page: 1, pageSize: 20 })).list.map(
    ({ title }) => title.zh,
  )

describe('news', () => {
  it('are written and published by admins only', async () => {
    const id = await written('只给管理员')
    for (const who of [nobody, competitor]) {
      const code = who === nobody ? 'login.missing' : 'login.forbidden'
      expect(await refusalOf(who.call(contract.adminNews, { keyword: '', page: 1, pageSize: 5 }))).toBe(code)
      expect(await refusalOf(who.call(contract.newsWritten, { id }))).toBe(code)
      expect(await refusalOf(who.call(contract.saveNews, { version: 0, text: textOf('x') }))).toBe(code)
      expect(await refusalOf(who.call(contract.setNewsState, { id, state: 'published', pinned: false }))).toBe(code)
      expect(await refusalOf(who.call(contract.deleteNews, { id }))).toBe(code)
    }
    expect(await refusalOf(nobody.call(contract.getCmptNewsDetail, { id }))).toBe('news.unknown')
    await admin.call(contract.deleteNews, { id })
    expect(await refusalOf(admin.call(contract.newsWritten, { id }))).toBe('news.unknown')
  })

  // covers: spec.audience.read-news, pages.content.news-previous-next
  it('appear at their time, pinned first, and are found by part of a word, pinyin and tag', async () => {
    const now = app.ctx.now().getTime()
    const [old, pinned, later] = [
      await written('飞鸟竞赛开赛', { tags: ['开赛'] }),
      await written('平台更新说明'),
      await written('明天才说'),
    ]
    await publish(old, new Date(now - 3_600_000))
    await publish(pinned, new Date(now - 7_200_000), true)
    await publish(later, new Date(now + 86_400_000))
    expect(await listed()).toEqual(['平台更新说明', '飞鸟竞赛开赛'])
    expect(await listed('鸟竞')).toEqual(['飞鸟竞赛开赛'])
    expect(await listed('feiniao')).toEqual(['飞鸟竞赛开赛'])
    expect(await listed('', '开赛')).toEqual(['飞鸟竞赛开赛'])
    expect(await refusalOf(nobody.call(contract.getCmptNewsDetail, { id: later }))).toBe('news.unknown')
    const scheduled = await admin.call(contract.adminNews, { state: 'scheduled', keyword: '', page: 1, pageSize: 5 })
    expect(scheduled.list.map(({ id }) => id)).toEqual([later])
    const one = await nobody.call(contract.getCmptNewsDetail, { id: old })
    expect(one.next).toBeNull()
    expect(one.previous?.id).toBe(pinned)
  })

  // covers: spec.groups.public-news-share, pages.content.news-share-qr
  it('count shares by all users', async () => {
    const id = await written('大家分享')
    await publish(id)
    await Promise.all(
      Array.from({ length: 5 }, () => nobody.call(contract.newsShareCallback, { id, channel: 'weixin' })),
    )
    await competitor.call(contract.newsShareCallback, { id, channel: 'link' })
    expect((await nobody.call(contract.getCmptNewsDetail, { id })).shares).toBe(6)
    expect(await refusalOf(nobody.call(contract.newsShareCallback, { id: 999_999, channel: 'link' }))).toBe(
      'news.unknown',
    )
  })

  it('refuse edits of an outdated version, and stay complete once published', async () => {
    const id = await written('两人同写')
    await other.call(contract.saveNews, { id, version: 1, text: textOf('副站长改过') })
    expect(await refusalOf(admin.call(contract.saveNews, { id, version: 1, text: textOf('我也改') }))).toBe(
      'news.changed',
    )
    const empty = { ...textOf('没有正文'), body: { zh: '', en: '' } }
    await admin.call(contract.saveNews, { id, version: 2, text: empty })
    expect(await refusalOf(publish(id))).toBe('news.words')
    await admin.call(contract.saveNews, { id, version: 3, text: textOf('完整了') })
    await publish(id)
    expect(await refusalOf(admin.call(contract.saveNews, { id, version: 4, text: empty }))).toBe('news.words')
    expect(await refusalOf(admin.call(contract.deleteNews, { id }))).toBe('news.state')
    await admin.call(contract.setNewsState, { id, state: 'withdrawn', pinned: false })
    expect(await refusalOf(nobody.call(contract.getCmptNewsDetail, { id }))).toBe('news.unknown')
    expect(await refusalOf(admin.call(contract.setNewsState, { id, state: 'withdrawn', pinned: false }))).toBe(
      'news.state',
    )
  })

  it('accept only texts within limits and pictures of this site', async () => {
    const bad = (more: object) =>
      refusalOf(admin.call(contract.saveNews, { version: 0, text: { ...textOf('坏'), ...more } }))
    expect(await bad({ cover: 'https://evil.example/x.jpg' })).toBe('request.input')
    expect(await bad({ tags: ['1', '2', '3', '4', '5', '6'] })).toBe('request.input')
    expect(await bad({ title: { zh: '长'.repeat(101), en: '' } })).toBe('request.input')
  })
})

describe('votes on whether a page helped', () => {
  const rate = (who: Visitor, helpful: boolean, text = '') =>
    who.call(contract.ratePage, { key: 'howTo', helpful, text })
  const votes = async () => (await admin.call(contract.pageVersions, { key: 'howTo', page: 1, pageSize: 5 })).votes

  // covers: pages.content.helpful
  it('count once per visitor, can be changed, and are shown to admins', async () => {
    expect(await votes()).toEqual({ yes: 0, no: 0 })
    for (const helpful of [true, false, true]) await rate(competitor, helpful)
    await rate(nobody, false)
    await rate(nobody, false)
    expect(await votes()).toEqual({ yes: 1, no: 1 })
    expect((await admin.call(contract.pageVersions, { key: 'about', page: 1, pageSize: 5 })).votes).toBe(null)
  })

  // covers: pages.content.helpful
  it('send remarks to the operator as feedback; other pages have no votes', async () => {
    await rate(competitor, false, '缺少例子')
    const { list } = await admin.call(feedbackQueue, { keyword: '缺少例子', page: 1, pageSize: 5 })
    expect(list).toMatchObject([{ content: '[howTo] 缺少例子', person: { userName: '演示访客' }, way: 'notice' }])
    const form = new URLSearchParams({ key: 'terms', helpful: 'true' })
    const headers = { 'X-Requested-With': 'XMLHttpRequest' }
    const answer = await nobody.fetch('/v3/api/common/page/rate.json', { method: 'POST', headers, body: form })
    expect(answer.status).toBe(400)
  })
})

describe('pages', () => {
  it('show the latest published text, and keep older ones for admins', async () => {
    const key = 'about' as const
    const own = await nobody.call(contract.sitePage, { key })
    expect(own).toMatchObject({ version: 0, at: null })
    expect(own.text.zh).toContain('擂台')
    await admin.call(contract.savePage, { key, text: { zh: '第一版', en: '' }, publish: true, askAgain: false })
    await admin.call(contract.savePage, { key, text: { zh: '草稿', en: '' }, publish: false, askAgain: false })
    expect((await nobody.call(contract.sitePage, { key })).text.zh).toBe('第一版')
    expect(
      await refusalOf(
        admin.call(contract.savePage, { key, text: { zh: '', en: ' ' }, publish: true, askAgain: false }),
      ),
    ).toBe('page.words')
    const { list, own: template } = await admin.call(contract.pageVersions, { key, page: 1, pageSize: 5 })
    expect(template).toEqual(own.text)
    expect(list.map(({ text, publishedAt }) => [text.zh, publishedAt !== null])).toEqual([
      ['草稿', false],
      ['第一版', true],
    ])
    for (const who of [nobody, competitor]) {
      const code = who === nobody ? 'login.missing' : 'login.forbidden'
      expect(await refusalOf(who.call(contract.pageVersions, { key, page: 1, pageSize: 5 }))).toBe(code)
      expect(
        await refusalOf(
          who.call(contract.savePage, { key, text: { zh: 'x', en: '' }, publish: true, askAgain: false }),
        ),
      ).toBe(code)
    }
  })
})

it('pictures used by news, page texts and site settings are kept, unused ones are cleaned up', async () => {
  const blob = new Blob([new Uint8Array(await redPng())], { type: 'image/png' })
  const upload = async () =>
    (await admin.call(uploadImageForEditor, {}, { file: { blob, name: 'photo.png' } })).fullPath
  const [body, page, code, unused] = [await upload(), await upload(), await upload(), await upload()]
  const { fullPath: cover } = await admin.call(uploadImage, { use: 'cover' }, { file: { blob, name: 'photo.png' } })
  await admin.call(contract.saveNews, { version: 0, text: { ...textOf('图', { body: `![图](${body})` }), cover } })
  await admin.call(contract.savePage, {
    key: 'about',
    text: { zh: `![图](${page})`, en: '' },
    publish: false,
    askAgain: false,
  })
  const version = (await admin.call(siteSettings, {})).versions.contact?.version ?? 0
  const value = { ...siteDefaults.contact, groupQr: code }
  await admin.call(saveSite, { change: { section: 'contact', value }, version })
  app.travel(new Date(Date.now() + 3 * 86_400_000))
  await cleanUpUploads(app.ctx)
  app.travel(new Date())
  const shown = async (address: string) => (await nobody.fetch(address)).status
  expect(await Promise.all([cover, body, page, code, unused].map(shown))).toEqual([200, 200, 200, 200, 404])
})
