import { eq } from '@leitai/platform/db/orm'
import { news } from '@leitai/site/content/table'
import { builders } from '@leitai/testing/build'
import { openTestApp } from '@leitai/testing/open-test-app'
import { testApp } from '@leitai/testing/test-app'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { loadFonts } from '../certificate/fonts.ts'
import { competitions } from '../definition/table.ts'
import { CARD, cardSvg, DRAWN_A_MINUTE } from './routes.ts'

const { app, build } = await testApp()

const get = (file: string, headers: Record<string, string> = {}) => fetch(`${app.origin}/v3/share/${file}`, { headers })
const picture = async (file: string) => {
  const response = await get(file)
  expect([file, response.status, response.headers.get('content-type')]).toEqual([file, 200, 'image/png'])
  return Buffer.from(await response.arrayBuffer())
}

test('a competition, a news item and the site have share pictures in both languages', async () => {
  const { id } = await build.competition()
  const now = app.ctx.now()
  const words = { zh: '测试资讯', en: 'Test news' }
  const [row] = await app.ctx.db
    .insert(news)
    .values({ title: words, summary: words, body: words, state: 'published', at: now, changedAt: now })
    .returning()
  const files = ['site', `cmpt-${id}`, `news-${row?.id}`].flatMap((name) => [`${name}-zh.png`, `${name}-en.png`])
  const pictures = []
  for (const file of files) {
    const bytes = await picture(file)
    const { width, height } = await sharp(bytes).metadata()
    expect({ width, height }).toEqual(CARD)
    pictures.push(bytes.toString('base64'))
  }
  expect(new Set(pictures).size).toBe(files.length)
})

test('follows the page’s content, and is not sent again unchanged', async () => {
  const { id } = await build.competition()
  const first = await get(`cmpt-${id}-zh.png`)
  const etag = first.headers.get('etag') ?? ''
  expect((await get(`cmpt-${id}-zh.png`, { 'if-none-match': etag })).status).toBe(304)
  const title = { zh: '改名后的竞赛', en: 'Renamed' }
  await app.ctx.db.update(competitions).set({ title }).where(eq(competitions.id, id))
  const second = await get(`cmpt-${id}-zh.png`, { 'if-none-match': etag })
  expect(second.status).toBe(200)
  expect(second.headers.get('etag')).not.toBe(etag)
})

test('is unknown for content that is not public, and for invalid addresses', async () => {
  const { id } = await build.competition()
  await app.ctx.db.update(competitions).set({ status: 'draft' }).where(eq(competitions.id, id))
  const odd = [
    `cmpt-${id}-zh.png`,
    'cmpt-999999999-zh.png',
    'cmpt-zh.png',
    'site-1-zh.png',
    'site-fr.png',
    '..%2fx-zh.png',
  ]
  for (const file of odd) expect([file, (await get(file)).status]).toEqual([file, 404])
})

test('fits the longest title into the picture', async () => {
  const fonts = await loadFonts(app.ctx.config.dataDir)
  const svg = cardSvg(fonts, {
    site: '擂台',
    title: '很长的竞赛名称'.repeat(20),
    by: '主办方'.repeat(60),
    facts: ['说明'.repeat(60)],
  })
  const { data, info } = await sharp(Buffer.from(svg)).raw().toBuffer({ resolveWithObject: true })
  // Nothing bright is in the right margin.
  const bright = []
  for (let y = 0; y < info.height; y++) {
    for (let x = info.width - 60; x < info.width; x++) {
      const at = (y * info.width + x) * info.channels
      if ((data[at] ?? 0) > 150) bright.push([x, y])
    }
  }
  expect(bright).toEqual([])
})

test('one network can have only so many drawn in a minute; drawn ones are sent on', async () => {
  const limited = await openTestApp({ rateLimit: 1 })
  try {
    const { id } = await builders(limited).competition()
    const ask = (file: string, ip: string) =>
      fetch(`${limited.origin}/v3/share/${file}`, { headers: { 'x-forwarded-for': ip } })
    expect((await ask(`cmpt-${id}-zh.png`, '192.0.2.1')).status).toBe(200)
    for (let at = 1; at < DRAWN_A_MINUTE; at++)
      await limited.ctx.limits.count('share cards', '192.0.2.1', DRAWN_A_MINUTE)
    const refused = await ask(`cmpt-${id}-en.png`, '192.0.2.1')
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, expect.any(Number)])
    expect((await ask(`cmpt-${id}-zh.png`, '192.0.2.1')).status).toBe(200)
    expect((await ask(`cmpt-${id}-en.png`, '192.0.2.2')).status).toBe(200)
  } finally {
    await limited.end()
  }
})
