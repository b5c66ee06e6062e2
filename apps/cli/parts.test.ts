import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileOfBytes } from '@leitai/tables/file'
import { fileOfPath } from '@leitai/tables/node'
import { openArchive } from '@leitai/zip/archive'
import { afterAll, describe, expect, test } from 'vitest'
import { checkFile } from './check-file.ts'
import { momentOf } from './commands/host.ts'
import { competitionId } from './competition.ts'
import { proxyFor } from './http.ts'
import { languageOf, speak } from './language.ts'
import { filesIn, packFolder } from './program-file.ts'
import { cut, padded, widthOf } from './table.ts'

const work = mkdtempSync(join(tmpdir(), 'leitai-parts-'))
afterAll(() => rmSync(work, { recursive: true, force: true }))

const read = async (path: string) => {
  const pieces: Uint8Array[] = []
  const archive = await openArchive(await fileOfPath(path), { entries: 10, bytes: 1e9 })
  for await (const piece of archive.read(archive.names[0] ?? '')) pieces.push(piece)
  return Buffer.concat(pieces).toString()
}
let count = 0
async function zipOf(files: Record<string, string>): Promise<string> {
  const folder = join(work, `folder${++count}`)
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  mkdirSync(folder, { recursive: true })
  const target = join(work, `packed${count}.zip`)
  await packFolder(folder, target)
  return target
}

test('Chinese characters take two terminal columns, combining marks and joiners none', () => {
  expect([widthOf('排行榜 A'), widthOf('é'), widthOf('👍'), widthOf('，')]).toEqual([8, 1, 2, 2])
  expect(cut('演示战队一号', 7)).toBe('演示战…')
  expect(padded('队', 4)).toBe('队  ')
  expect(padded('1', 4, true)).toBe('   1')
})

test('the language is the command line’s, else the system’s, else Chinese', () => {
  expect(languageOf(['x', '--lang', 'en'], { LANG: 'zh_CN' })).toBe('en')
  expect(languageOf([], { LC_ALL: '', LANG: 'en_US.UTF-8' })).toBe('en')
  expect(languageOf([], { LC_ALL: 'zh_TW', LANG: 'en_US' })).toBe('zh')
  expect([languageOf([], {}), languageOf([], { LANG: 'de_DE' })]).toEqual(['zh', 'zh'])
})

test('a competition is named by its id or by the URL of its page', () => {
  expect(competitionId('12')).toBe(12)
  expect(competitionId('https://example.com/v3/cmptDetail.html?id=34&tab=data')).toBe(34)
  for (const wrong of ['', '0x1', 'demo', '1234567890123', 'https://example.com/?cid=5x'])
    expect(() => competitionId(wrong), wrong).toThrow()
})

test('times are in Beijing time unless they have a zone', () => {
  expect(momentOf('2026-11-21 18:00').toISOString()).toBe('2026-11-21T10:00:00.000Z')
  expect(momentOf('2026-11-21').toISOString()).toBe('2026-11-20T16:00:00.000Z')
  expect(momentOf('2026-11-21T18:00:00+01:00').toISOString()).toBe('2026-11-21T17:00:00.000Z')
  for (const wrong of ['soon', '2026-13-01', '21/11/2026']) expect(() => momentOf(wrong), wrong).toThrow()
})

test('proxies: by protocol, in lower and upper case, with exemptions', () => {
  const at = (url: string, env: Record<string, string>) => proxyFor(new URL(url), env)?.host ?? null
  expect(at('https://a.example.com', { HTTPS_PROXY: 'http://proxy:8080' })).toBe('proxy:8080')
  expect(at('https://a.example.com', { https_proxy: 'proxy:8080', HTTPS_PROXY: 'other:1' })).toBe('proxy:8080')
  expect(at('http://a.example.com', { HTTPS_PROXY: 'http://proxy:8080' })).toBeNull()
  const env = { HTTPS_PROXY: 'http://proxy:8080', NO_PROXY: '.example.com, other.org:8443 10.0.0.1' }
  expect([at('https://a.example.com', env), at('https://example.com', env)]).toEqual([null, null])
  expect([at('https://badexample.com', env), at('https://other.org', env)]).toEqual(['proxy:8080', 'proxy:8080'])
  expect([at('https://other.org:8443', env), at('https://10.0.0.1', env)]).toEqual([null, null])
  expect(at('https://a', { HTTPS_PROXY: 'http://proxy:1', NO_PROXY: '*' })).toBeNull()
})

describe('zips', () => {
  test('a folder is packed reproducibly, without editors’ files, and read back', async () => {
    const text = `id,prediction\n${'1,2\n'.repeat(100_000)}`
    const zip = await zipOf({ 'a.csv': text, '.DS_Store': 'x', '__MACOSX/a.csv': 'x', '.git/config': 'x' })
    expect(await read(zip)).toBe(text)
    const folder = join(work, `folder${count}`)
    expect(await filesIn(folder)).toEqual(['a.csv'])
    const again = join(work, 'again.zip')
    await packFolder(folder, again)
    expect(readFileSync(again).equals(readFileSync(zip))).toBe(true)
  })

  test('zips that the site would refuse are refused: damage, a password', async () => {
    const faultOf = (path: string) =>
      read(path).then(
        () => 'none',
        (error) => error.fault,
      )
    const broken = join(work, 'broken.zip')
    for (const [bytes, fault] of [
      [Buffer.alloc(0), 'zip.broken'],
      [Buffer.from('PK'), 'zip.broken'],
      [Buffer.alloc(5000, 'x'), 'zip.other'],
    ] as const) {
      writeFileSync(broken, bytes)
      expect(await faultOf(broken)).toBe(fault)
    }
    const locked = readFileSync(await zipOf({ 'a.csv': 'x' }))
    const entry = locked.indexOf(Buffer.from([0x50, 0x4b, 1, 2]))
    locked.writeUInt16LE(1, entry + 8)
    writeFileSync(broken, locked)
    expect(await faultOf(broken)).toBe('zip.encrypted')
    const damaged = readFileSync(await zipOf({ 'a.csv': 'id,prediction\n'.repeat(1000) }))
    damaged.fill(255, 40, 60)
    writeFileSync(broken, damaged)
    expect(await faultOf(broken)).toBe('zip.broken')
  })

  test('the checker reports why a zip is invalid, and what is wrong with the table in a valid one', async () => {
    speak('en')
    const spec = {
      id: 'id',
      target: ['truth'],
      prediction: ['prediction'],
      metric: { name: 'rmse', options: {} },
      ranges: {},
    }
    const given = (text: string) => fileOfBytes('sample.csv', new TextEncoder().encode(text))
    const sample = given('id,prediction\n1,0\n2,0\n')
    const check = async (files: Record<string, string>) => checkFile(await zipOf(files), { spec }, sample)
    expect(await check({ 'a.csv': 'id,prediction\n1,5\n2,6\n' })).toEqual({
      kind: 'good',
      rows: 2,
      left: [],
      notes: [],
    })
    expect(await check({ 'a.csv': 'x', 'b.csv': 'y' })).toMatchObject({
      kind: 'bad',
      faults: [expect.stringContaining('a.csv, b.csv')],
    })
    expect(await check({ 'a.csv': 'id,prediction\n1,x\n2,6\n' })).toMatchObject({ kind: 'bad', count: 1 })
    expect(await checkFile(await zipOf({ 'a.csv': 'x' }), { spec }, null)).toEqual({ kind: 'unknown' })
    expect(await checkFile(await zipOf({ 'a.csv': 'id,prediction\n1,1\n' }), { spec }, given('no'))).toEqual({
      kind: 'unknown',
    })
  })
})
