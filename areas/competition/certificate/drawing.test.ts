import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { inflateSync } from 'node:zlib'
import { create, type Font } from 'fontkit'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkPart, usualDesign } from './design.ts'
import { type Fonts, loadFonts, missingIn } from './fonts.ts'
import { breakLines, layout, PAGE } from './layout.ts'
import { paintPdf, paintPng } from './paint.ts'
import { awardOf, type Facts, fill, nameKey, numberOf, paragraphsOf, readNumber } from './rules.ts'

const facts: Facts = {
  name: '演示真名',
  team: '演示队',
  competition: { zh: '演示竞赛', en: 'Demo' },
  award: { zh: '冠军', en: 'Champion' },
  rank: 1,
  date: new Date('2026-11-20T17:00:00Z'),
  number: 'DC-2026-0001-000001-ABCD',
}
const host = { zh: '演示主办方', en: 'Demo host' }
const nothing = { background: null, seal: null }
let folder = ''
let fonts: Fonts
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'leitai-fonts-'))
  fonts = await loadFonts(folder)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A page with the name alone, in one font. */
const nameOnly = (name: string, used = fonts) => {
  const design = usualDesign(host)
  const [field] = design.fields
  if (!field) throw new Error('no field')
  const only = { ...field, text: { zh: '{name}', en: '' }, bold: false, colour: '#000000' }
  return layout(
    { ...facts, name },
    {
      design: { ...design, frame: 'none', fields: [only] },
      fonts: used,
      pictures: nothing,
      address: 'http://localhost/',
    },
  )
}

/** The embedded fonts of a PDF, and the glyph ids that its texts draw, in order. */
async function readPdf(pieces: ReturnType<typeof layout>): Promise<{ fonts: Font[]; drawn: number[] }> {
  const bytes = await buffer(await paintPdf(pieces, { title: 'a', author: 'b' }))
  const text = bytes.toString('latin1')
  const streams = [...text.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, body = '']) => {
    const raw = Buffer.from(body, 'latin1')
    try {
      return inflateSync(raw)
    } catch {
      return raw
    }
  })
  const isFont = (raw: Buffer) =>
    [0x00010000, 0x74727565, 0x4f54544f].includes(raw.length > 4 ? raw.readUInt32BE(0) : 0)
  const embedded = streams.filter(isFont).map((raw) => create(raw))
  const content = streams.find((raw) => raw.includes('TJ'))?.toString('latin1') ?? ''
  const drawn = [...content.matchAll(/\[([^\]]*)\] TJ/g)].flatMap(([, shown = '']) =>
    [...shown.matchAll(/<([\da-f]+)>/gi)].flatMap(([, hex = '']) =>
      (hex.match(/.{4}/g) ?? []).map((code) => Number.parseInt(code, 16)),
    ),
  )
  return { fonts: embedded.flatMap((font) => ('fonts' in font ? [] : font)), drawn }
}

// covers: rules.certificate.real-name-needed
test('a Chinese name is in the PDF: each glyph drawn has the outline of its character in the bundled font', async () => {
  const { fonts: embedded, drawn } = await readPdf(nameOnly('演示欧阳龘'))
  const [font] = embedded
  expect(embedded).toHaveLength(1)
  expect(drawn).toHaveLength(5)
  const outlines = drawn.map((id) => font?.getGlyph(id).path.toSVG() ?? '')
  const wanted = [...'演示欧阳龘'].map((one) =>
    fonts.regular.font.glyphForCodePoint(one.codePointAt(0) ?? 0).path.toSVG(),
  )
  expect(outlines).toEqual(wanted)
  for (const outline of outlines) expect(outline.length).toBeGreaterThan(100)
})

test('the preview has ink where the name is, and none without it', async () => {
  const inkOf = async (name: string) => {
    const png = await paintPng(nameOnly(name), 842)
    const { data } = await sharp(png)
      .extract({ left: 300, top: 50, width: 242, height: 90 })
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true })
    return data.filter((value) => value < 100).length
  }
  const [one, two, none] = [await inkOf('一'), await inkOf('演示真名'), await inkOf(' ')]
  expect(none).toBe(0)
  expect(one).toBeGreaterThan(50)
  expect(two).toBeGreaterThan(one * 3)
})

test('a seal is drawn transparently over the text, and the page keeps its shape', async () => {
  const seal = await sharp({ create: { width: 100, height: 50, channels: 4, background: '#ff000080' } })
    .png()
    .toBuffer()
  const pieces = layout(facts, {
    design: { ...usualDesign(host), frame: 'none', sealAt: { x: 33, y: 20, size: 60 } },
    fonts,
    pictures: { background: null, seal: { bytes: seal, ratio: 0.5 } },
    address: 'http://localhost/',
  })
  const png = await sharp(await paintPng(pieces, 842))
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(png.info.height).toBe(Math.round((842 * PAGE.height) / PAGE.width))
  const at = (60 * 842 + 120) * png.info.channels
  const [red = 0, green = 0, blue = 0] = png.data.subarray(at, at + 3)
  expect(red).toBeGreaterThan(240)
  expect(green).toBeGreaterThan(100)
  expect(blue).toBeLessThan(160)
  expect((await buffer(await paintPdf(pieces, { title: 'a', author: 'b' }))).includes('/SMask')).toBe(true)
})

test('characters without a font are reported, and an operator’s font takes effect at once', async () => {
  expect(missingIn(fonts, '演示𠮷a𠮷 ')).toBe('𠮷')
  // A copy of the font under another name acts as one that has the character.
  const more = join(folder, 'more')
  mkdirSync(join(more, 'fonts'), { recursive: true })
  writeFileSync(join(more, 'fonts', 'broken.ttf'), 'no font')
  expect(missingIn(await loadFonts(more), '𠮷')).toBe('𠮷')
  const source = createRequire(import.meta.url).resolve(
    '@expo-google-fonts/noto-sans-sc/900Black/NotoSansSC_900Black.ttf',
  )
  cpSync(source, join(more, 'fonts', 'added.ttf'))
  const added = await loadFonts(more)
  expect(added.more.map(({ name }) => name)).toEqual(['added.ttf'])
  // If the first font has no glyphs, the added one draws everything.
  const blind = { ...added.regular, font: { ...added.regular.font, hasGlyphForCodePoint: () => false } }
  const pieces = nameOnly('演示', { ...added, regular: blind })
  expect(pieces.flatMap((piece) => (piece.kind === 'text' ? [piece.face.name] : []))).toEqual(['added.ttf'])
  const { fonts: embedded, drawn } = await readPdf(pieces)
  expect(drawn.map((id) => embedded[0]?.getGlyph(id).path.toSVG())).toEqual(
    [...'演示'].map((one) => added.more[0]?.font.glyphForCodePoint(one.codePointAt(0) ?? 0).path.toSVG()),
  )
})

test('placeholders are filled in one language or both; a second text that says the same is left out', () => {
  expect(fill('{name}获得{award}，{date}', facts, 'zh')).toBe('演示真名获得冠军，2026年11月21日')
  expect(fill('{award} on {date}, {other}', facts, 'en')).toBe('Champion on 21 November 2026, {other}')
  const field = { text: { zh: '{award}', en: '{award}' } }
  expect(paragraphsOf(field, facts, 'both').map(({ text }) => text)).toEqual(['冠军', 'Champion'])
  expect(paragraphsOf({ text: { zh: '{name}', en: '{name}' } }, facts, 'both')).toHaveLength(1)
  expect(paragraphsOf({ text: { zh: '证书', en: '' } }, facts, 'en')).toEqual([{ text: '证书', scale: 1 }])
})

test('lines break between words and between Chinese characters', () => {
  const measure = (line: string) => [...line].length
  expect(breakLines('a demo of lines', 7, measure)).toEqual(['a demo', 'of', 'lines'])
  expect(breakLines('演示竞赛名称', 4, measure)).toEqual(['演示竞赛', '名称'])
  expect(breakLines('abcdefghij', 4, measure)).toEqual(['abcd', 'efgh', 'ij'])
  expect(breakLines('一\n二', 4, measure)).toEqual(['一', '二'])
})

// covers: rules.certificate.awards-prizes-first
test('awards follow the prizes, or without prizes the first three ranks', () => {
  const prize = (zh: string, count: number) => ({ name: { zh, en: zh }, count })
  const prizes = [prize('一等奖', 1), prize('二等奖', 2)]
  expect([1, 2, 3, 4].map((rank) => awardOf(prizes, rank)?.zh)).toEqual(['一等奖', '二等奖', '二等奖', undefined])
  expect([1, 3, 4].map((rank) => awardOf([], rank)?.zh)).toEqual(['冠军', '季军', undefined])
})

// covers: rules.certificate.number-year-competition
test('a number’s check part cannot be guessed, and typing errors are tolerated', () => {
  const bare = numberOf(12, 34, new Date('2026-12-31T17:00:00Z'))
  expect(bare).toBe('DC-2027-0012-000034')
  expect(checkPart('one secret', bare)).toMatch(/^[2-9A-HJ-NP-Z]{4}$/)
  expect(checkPart('one secret', bare)).not.toBe(checkPart('another secret', bare))
  const parts = Array.from({ length: 200 }, (_, at) => checkPart('s', numberOf(1, at, facts.date)))
  expect(new Set(parts).size).toBeGreaterThan(195)
  expect(readNumber(' dc—2027–0012-000034-ab2c ')).toBe('DC-2027-0012-000034-AB2C')
  expect(nameKey('Ai · Demo')).toBe(nameKey('AIDemo'))
})
