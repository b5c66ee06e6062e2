import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { BadTable } from '@leitai/scorer/fault-list'
import type { TableFormat } from '@leitai/scorer/types'
import fc from 'fast-check'
import { encode } from 'fast-png'
import { zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { fileOfBytes } from './file.ts'
import { refuseRepeats } from './json-keys.ts'
import { readMember } from './member-values.ts'
import { openTable } from './open-table.ts'
import { readPng } from './png.ts'

/** Attacks: files that are made to take the time or memory of whoever reads them, or to put what they like into faults. */
const formats: TableFormat[] = ['parquet', 'jsonl', 'json', 'npy', 'npz']
const bytesOf = (text: string) => new TextEncoder().encode(text)

async function faultOf(work: () => unknown) {
  try {
    await work()
  } catch (error) {
    if (error instanceof BadTable) return error.fault
    throw error
  }
  return null
}
const tableFault = (name: string, bytes: Uint8Array<ArrayBuffer>, rowsAt?: string) =>
  faultOf(async () => {
    const { bytes: csv } = await openTable(fileOfBytes(name, bytes), {
      formats,
      id: 'id',
      columns: ['id', 'p'],
      most: 1e8,
      rowsAt,
    })
    for await (const _ of csv);
  })

function npy(type: string, shape: string, bytes = 0): Uint8Array<ArrayBuffer> {
  const header = `{'descr': ${type}, 'fortran_order': False, 'shape': ${shape}, }\n`
  const start = [0x93, ...bytesOf('NUMPY'), 1, 0, header.length, 0]
  return Uint8Array.from([...start, ...bytesOf(header), ...new Uint8Array(bytes)])
}

describe('NumPy', () => {
  test.each([
    ["'<f8'", '(0, 1000000000)', 'too-many-columns'],
    ["'|S0'", '(1000000000, 2)', 'bad-npy'],
    ["[('id', '|S0'), ('p', '<U0')]", '(1000000000,)', 'bad-npy'],
    ["'<f8'", `(${'9007199254740991, '.repeat(30)})`, 'bad-npy'],
  ])('%s %s claims what takes no bytes, and is refused', async (type, shape, code) => {
    expect(await tableFault('a.npy', npy(type, shape))).toMatchObject({ code })
  })
  test('two arrays, or two fields, of one name are refused', async () => {
    const two = npy("'<f8'", '(2,)', 16)
    const zip = new Uint8Array(zipSync({ 'id.npy': two, 'p.npy': two, p: two }))
    expect(await tableFault('a.npz', zip)).toMatchObject({ code: 'duplicate-column', column: 'p' })
    const fields = npy("[('id', '<f8'), ('p', '<f8'), ('p', '<f8')]", '(2,)', 48)
    expect(await tableFault('a.npy', fields)).toMatchObject({ code: 'duplicate-column', column: 'p' })
  })
  test('a list of another length is refused before it is read', async () => {
    const form = { name: '{id}.npy', holds: 'numbers' } as const
    expect(await faultOf(() => readMember(npy("'|i1'", '(50000001,)'), form, 'utf-8'))).toMatchObject({
      code: 'bad-npy',
    })
    expect(await faultOf(() => readMember(npy("'|i1'", '(9,)', 9), { ...form, length: 8 }, 'utf-8'))).toMatchObject({
      code: 'list-length',
      found: '9',
      expected: '8',
    })
  })
})

describe('Parquet', () => {
  const fixture = (name: string) => new Uint8Array(readFileSync(join(import.meta.dirname, '../fixtures', name)))
  test('sixty million equal values in less than a kilobyte are refused before they are read', async () => {
    expect(await tableFault('a.parquet', fixture('many-rows.parquet'))).toMatchObject({
      code: 'parquet-group',
      found: '60000000',
    })
  })
  test('a date that no calendar has is a fault of its cell', async () => {
    expect(await tableFault('a.parquet', fixture('far-date.parquet'))).toMatchObject({
      code: 'json-value',
      line: 1,
      column: 'p',
    })
  })
})

describe('JSON', () => {
  const deep = '['.repeat(1e6) + ']'.repeat(1e6)
  test.each([
    ['a.json', `[{"id":1,"p":${deep}}]`],
    ['a.jsonl', `{"id":1,"p":${deep}}\n`],
  ])('lists nested a million times in %s are refused', async (name, text) => {
    expect(await tableFault(name, bytesOf(text))).toMatchObject({ code: 'json-value', line: 1, column: 'p' })
  })
  test('without any column it has no rows', async () => {
    expect(await tableFault('a.json', bytesOf('[]'))).toMatchObject({ code: 'json-shape' })
    expect(await tableFault('a.jsonl', bytesOf('{}\n{}\n'))).toMatchObject({ code: 'json-shape', line: 1 })
  })
  test.each([
    ['{"a":1,"b":2,"a":3}', { code: 'duplicate-id', line: 3, column: 'id', found: 'a' }],
    ['{"a":{"p":"}\\\\"},"b":{"p":[1,{}]},"\\u0061":{"p":3}}', { code: 'duplicate-id', line: 3, found: 'a' }],
    ['{ "id" : [1,2] , "p" : [1,2] , "p" : [3,4] }', { code: 'duplicate-column', column: 'p' }],
    ['{"rows":{"a":1},"rows":{"a":2}}', { code: 'duplicate-column', column: 'rows' }, 'rows'],
    ['{"x":{"a":1,"a":1},"rows":{"a":1,"b":"\\"","a":2}}', { code: 'duplicate-id', line: 3, found: 'a' }, 'rows'],
  ])('a key that occurs twice is refused: %s', async (text, fault, rowsAt?: string) => {
    expect(await tableFault('a.json', bytesOf(text), rowsAt)).toMatchObject(fault)
  })
  test('keys that only look alike are different ones', async () => {
    const text = '{"a":"\\"a\\":1","b":"a","a ":[["a","a"],"a"],"x":{"p":1}}'
    expect(await tableFault('a.json', bytesOf(`{"rows":${text.replace(',"x":{"p":1}', '')}}`), 'rows')).toBeNull()
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.nat(3), (object, spaces) => {
        const written = JSON.stringify(object, null, spaces)
        refuseRepeats({ text: written, from: 0, object }, () => ({ code: 'wrong' }))
        const [key] = Object.keys(object)
        if (key === undefined) return
        const twice = `${written.slice(0, -1)},${JSON.stringify(key)}:0}`
        expect(() => refuseRepeats({ text: twice, from: 0, object }, (found) => ({ code: 'twice', found }))).toThrow(
          'twice',
        )
      }),
    )
  })
  test('in another encoding it is refused, not read with other letters', async () => {
    const bytes = Uint8Array.from([...bytesOf('{"1":"'), 0xc4, 0xe3, ...bytesOf('"}')])
    expect(await tableFault('a.json', bytes)).toMatchObject({ code: 'encoding', expected: 'UTF-8' })
  })
  test('keys of any length and with control characters are shown short', async () => {
    const key = `a\\n\\u202e${'x'.repeat(1e6)}`
    const fault = await tableFault('a.jsonl', bytesOf(`{"id":1,"p":1}\n{"id":2,"p":2,"${key}":1}\n`))
    expect(fault).toMatchObject({ code: 'unknown-column', line: 2 })
    expect(JSON.stringify(fault).length).toBeLessThan(1000)
    expect(fault?.column).toMatch(/^a\ufffd/)
  })
})

describe('PNG', () => {
  const BOMB = 200 * 1024 * 1024
  const image = encode({ width: 2, height: 2, channels: 1, data: Uint8Array.from([1, 0, 0, 1]) })
  function chunk(name: string, content: Uint8Array): Uint8Array {
    const whole = Buffer.alloc(12 + content.length)
    whole.writeUInt32BE(content.length, 0)
    whole.write(name, 4, 'latin1')
    whole.set(content, 8)
    return whole
  }
  const withChunk = (bytes: Uint8Array, at: number) =>
    Uint8Array.from([...image.subarray(0, at), ...bytes, ...image.subarray(at)])

  test('data that grow beyond the image are refused before they take memory', async () => {
    const bomb = withChunk(chunk('IDAT', deflateSync(Buffer.alloc(BOMB))), 33)
    const before = process.resourceUsage().maxRSS
    expect(await faultOf(() => readPng(bomb, {}))).toMatchObject({ code: 'not-png' })
    expect(process.resourceUsage().maxRSS - before).toBeLessThan(BOMB / 2 / 1024)
  })
  test('what no value depends on is not unpacked', async () => {
    const profile = Buffer.concat([Buffer.from('x\0\0'), deflateSync(Buffer.alloc(BOMB))])
    const before = process.resourceUsage().maxRSS
    expect(await readPng(withChunk(chunk('iCCP', profile), 33), {})).toMatchObject({ values: { 0: 1, 3: 1 } })
    expect(process.resourceUsage().maxRSS - before).toBeLessThan(BOMB / 2 / 1024)
  })
  test('only the first header counts', async () => {
    const header = Buffer.from(image.subarray(16, 29))
    header.writeUInt32BE(2 ** 30, 0)
    expect(await readPng(withChunk(chunk('IHDR', header), 33), {})).toMatchObject({ width: 2, values: { 0: 1 } })
  })
  test('an image without pixels is none', async () => {
    const empty = Uint8Array.from(image)
    new DataView(empty.buffer).setUint32(16, 0)
    expect(await faultOf(() => readPng(empty, {}))).toMatchObject({ code: 'image-size', found: '0 × 2 × 1' })
  })
})
