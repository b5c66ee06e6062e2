import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { BadTable } from '@leitai/scorer/fault-list'
import type { TableFormat, TableSource } from '@leitai/scorer/types'
import { encode } from 'fast-png'
import { describe, expect, test } from 'vitest'
import { fileOfBytes } from './file.ts'
import { readWav, runsOf } from './member-values.ts'
import { openTable } from './open-table.ts'
import { readPng } from './png.ts'

const fixture = (name: string) => new Uint8Array(readFileSync(join(import.meta.dirname, '../fixtures', name)))
const all: TableFormat[] = ['csv', 'tsv', 'jsonl', 'json', 'parquet', 'npy', 'npz']
const order = { formats: all, id: 'id', columns: ['id', 'p'], most: 1e8 }
async function textOf({ bytes }: TableSource): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of bytes) text += decoder.decode(chunk, { stream: true })
  return text
}
const csvOf = async (name: string, content: string | Uint8Array<ArrayBuffer>, more: Partial<typeof order> = {}) =>
  textOf(
    await openTable(fileOfBytes(name, typeof content === 'string' ? new TextEncoder().encode(content) : content), {
      ...order,
      ...more,
    }),
  )
const faultOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (found: unknown) => found,
  )
  expect(error).toBeInstanceOf(BadTable)
  return error instanceof BadTable ? error.fault : null
}

describe('Parquet', () => {
  const expected =
    'id,p,k,word,flag,box\nr0,0.5,1,猫,true,1 2.5\nr1,-1.25,-2,"a,b",false,\nr2,3,3,"say ""x""",true,3\n' +
    'r3,,4,,false,4 5\nr4,1e-7,1099511627776,"line\nbreak",true,6\nr5,12345678.9,6,dog,false,7\nr6,2,7,é,true,8 9 10\n'
  test.each(['none', 'snappy', 'gzip', 'zstd', 'brotli', 'lz4'])(
    'as pyarrow writes it, compressed by %s',
    async (codec) => {
      expect(await csvOf('a.parquet', fixture(`${codec}.parquet`))).toBe(expected)
    },
  )

  test('damaged files and those that say they are too large are refused', async () => {
    const bytes = fixture('none.parquet')
    expect(await faultOf(csvOf('a.parquet', bytes.slice(0, 500)))).toMatchObject({ code: 'bad-parquet' })
    expect(await faultOf(csvOf('a.parquet', 'no parquet at all'))).toMatchObject({ code: 'bad-parquet' })
    expect(
      await faultOf(
        csvOf(
          'a.parquet',
          bytes.map((byte, at) => (at > 3 && at < 300 ? 255 : byte)),
        ),
      ),
    ).toMatchObject({
      code: 'bad-parquet',
    })
  })
})

describe('NumPy', () => {
  test('a matrix has the columns asked for, in their order', async () => {
    const more = { columns: ['id', 'p', 'q'] }
    expect(await csvOf('a.npy', fixture('matrix.npy'), more)).toBe('id,p,q\n3,0.5,1\n1,0.25,2\n2,0.125,3\n')
    expect(await faultOf(csvOf('a.npy', fixture('matrix.npy')))).toMatchObject({
      code: 'npy-shape',
      found: '3 × 3',
      expected: 'n × 2 (id, p)',
    })
  })
  test('in Fortran order, and with the other end first', async () => {
    expect(await csvOf('a.npy', fixture('fortran.npy'))).toBe('id,p\n0,1\n2,3\n4,5\n')
  })
  test('a structured array names its columns', async () => {
    expect(await csvOf('a.npy', fixture('record.npy'))).toBe('id,p,k\na,0.5,7\n猫猫,2,65535\n')
  })
  test('objects, which are code when they are read, are refused', async () => {
    expect(await faultOf(csvOf('a.npy', fixture('object.npy')))).toMatchObject({ code: 'npy-type' })
  })
  test('arrays of an npz are columns by name; the columns of a matrix are numbered', async () => {
    expect(await csvOf('a.npz', fixture('named.npz'))).toBe('id,p,q_0,q_1\nx,1,1.5,2\ny,2,3,4\n')
  })
  test('a matrix of as many columns as are asked for is those', async () => {
    expect(await csvOf('a.npz', fixture('matrix.npz'), { columns: ['id', 'cat', 'dog'] })).toBe(
      'id,cat,dog\n1,0.5,0.5\n2,1,0\n',
    )
  })
  test('arrays of elements without bytes, and of too many columns, are refused before they are counted', async () => {
    const bytes = fixture('matrix.npy')
    const text = new TextDecoder('latin1').decode(bytes)
    const claims = (change: (header: string) => string) => {
      const made = Uint8Array.from(change(text), (letter) => letter.charCodeAt(0))
      made[0] = 0x93
      return made
    }
    const endless = claims((header) => header.replace("'<f8'", "'<U0'").replace('(3, 3), }      ', '(999999999, 2), }'))
    expect(await faultOf(csvOf('a.npy', endless))).toMatchObject({ code: 'bad-npy' })
    const wide = claims((header) => header.replace('(3, 3), }     ', '(0, 99999999), }'))
    expect(await faultOf(csvOf('a.npy', wide))).toMatchObject({ code: 'too-many-columns' })
  })
  test('a header that claims more than there is is refused', async () => {
    const bytes = fixture('matrix.npy')
    const text = new TextDecoder('latin1').decode(bytes).replace('(3, 3)', '(9, 9)')
    const claims = Uint8Array.from(text, (letter) => letter.charCodeAt(0))
    claims[0] = 0x93
    expect(await faultOf(csvOf('a.npy', claims))).toMatchObject({ code: 'bad-npy' })
  })
})

describe('JSON', () => {
  test('one object a line, with lists as cells', async () => {
    const text = '{"id":"a","p":0.5,"box":[1,2]}\n{"box":[],"id":"b,c","p":null}\n'
    expect(await csvOf('a.jsonl', text)).toBe('id,p,box\na,0.5,1 2\n"b,c",,\n')
  })
  test.each([
    ['a list of objects', '[{"id":1,"p":2},{"id":3,"p":true}]', undefined],
    ['lists of columns', '{"id":[1,3],"p":[2,true]}', undefined],
    ['an object by id', '{"1":2,"3":true}', undefined],
    ['objects by id', '{"1":{"p":2},"3":{"p":true}}', undefined],
    ['rows inside', '{"version":1,"data":{"rows":[{"id":1,"p":2},{"id":3,"p":true}]}}', 'data.rows'],
  ])('%s', async (_, text, rowsAt) => {
    expect(await csvOf('a.json', text, { ...(rowsAt && { rowsAt }) } as object)).toBe('id,p\n1,2\n3,true\n')
  })
  test.each([
    ['a.jsonl', '{"id":1,"p":2}\n{"id":2}\n', { code: 'empty-value', line: 2, column: 'p' }],
    ['a.jsonl', '{"id":1,"p":2}\n{"id":2,"p":1,"q":1}\n', { code: 'unknown-column', line: 2, column: 'q' }],
    [
      'a.jsonl',
      '{"id":1,"p":2}\n{"id":2,\n',
      { code: 'bad-json', line: 2, found: expect.not.stringContaining('(line') },
    ],
    ['a.jsonl', '[1]\n', { code: 'json-shape', line: 1 }],
    [
      'a.jsonl',
      `{"id":1,"p":${'['.repeat(20_000)}${']'.repeat(20_000)}}\n`,
      { code: 'json-value', line: 1, column: 'p' },
    ],
    ['a.jsonl', '{"id":1,"p":{"x":1}}\n', { code: 'json-value', line: 1, column: 'p' }],
    ['a.json', '{"id":[1,2],"p":[1]}', { code: 'json-shape', column: 'p' }],
    ['a.json', '3', { code: 'json-shape' }],
    ['a.json', '{', { code: 'bad-json' }],
    ['a.pdf', 'x', { code: 'file-format', found: 'a.pdf' }],
  ])('%s %s is refused with its place', async (name, text, fault) => {
    expect(await faultOf(csvOf(name, text))).toMatchObject(fault)
  })
})

describe('images', () => {
  test.each([
    ['gray.png', 1, [0, 3, 3, 1, 0, 3]],
    ['gray16.png', 1, [0, 60_000, 60_000, 20_000, 0, 60_000]],
    ['bits.png', 1, [0, 1, 1, 1, 0, 1]],
    ['palette.png', 1, [0, 3, 3, 1, 0, 3]],
  ])('%s', async (name, channels, values) => {
    expect(await readPng(fixture(name), {})).toMatchObject({ width: 3, height: 2, channels, values: { ...values } })
  })
  test('three channels stand beside one another', async () => {
    expect(Array.from((await readPng(fixture('rgb.png'), { channels: 3 })).values.slice(0, 6))).toEqual([
      0, 10, 20, 3, 13, 23,
    ])
  })
  test('other sizes are refused before anything is decoded, and damage', async () => {
    const fault = (bytes: Uint8Array, wanted = {}) => faultOf(readPng(bytes, wanted))
    expect(await fault(fixture('gray.png'), { width: 4 })).toMatchObject({ code: 'image-size', found: '3 × 2 × 1' })
    expect(await fault(fixture('gray.png'), { channels: 3 })).toMatchObject({ code: 'image-size' })
    const huge = fixture('gray.png')
    new DataView(huge.buffer).setUint32(16, 2 ** 30)
    expect(await fault(huge)).toMatchObject({ code: 'image-size' })
    // A few pixels whose data would unpack to 20 MB.
    const bomb = encode({ width: 1, height: 1, channels: 1, data: Uint8Array.of(1) })
    const packed = deflateSync(new Uint8Array(20_000_000))
    const made = new Uint8Array(bomb.length + packed.length)
    const idat = bomb.findIndex((_, k) => String.fromCharCode(...bomb.slice(k, k + 4)) === 'IDAT')
    made.set(bomb.slice(0, idat + 4))
    made.set(packed, idat + 4)
    new DataView(made.buffer).setUint32(idat - 4, packed.length)
    expect(await fault(made)).toMatchObject({ code: 'not-png' })
    expect(await fault(fixture('gray.png').slice(0, 50))).toMatchObject({ code: 'not-png' })
    expect(await fault(fixture('tone.wav'))).toMatchObject({ code: 'not-png' })
  })
  test('run lengths go down the columns or along the rows, from 1', () => {
    const plane = { width: 3, height: 2, values: [0, 3, 3, 1, 0, 3] }
    const isSet = (value: number) => value > 0
    // Columns: (0,1), (3,0), (3,3); rows: 0 3 3, 1 0 3.
    expect(runsOf(plane, isSet, 'columns')).toBe('2 2 5 2')
    expect(runsOf(plane, isSet, 'rows')).toBe('2 3 6 1')
    expect(runsOf(plane, (value) => value === 9, 'rows')).toBe('')
  })
})

describe('sounds', () => {
  test('16 and 24 bits are numbers from -1 to 1', () => {
    const values: number[] = JSON.parse(new TextDecoder().decode(fixture('tone.json')))
    const { rate, samples } = readWav(fixture('tone.wav'), { rate: 8000, samples: 16 })
    expect(rate).toBe(8000)
    expect(Array.from(samples)).toEqual(values.map((value) => Math.fround(value / 32_768)))
    expect(Array.from(readWav(fixture('deep.wav'), {}).samples)).toEqual(
      [0, 8_388_607 / 8_388_608, -1, 100 / 8_388_608].map(Math.fround),
    )
  })
  test.each([
    ['stereo.wav', {}, 'sound-shape'],
    ['tone.wav', { rate: 16_000 }, 'sound-shape'],
    ['tone.wav', { samples: 17 }, 'sound-shape'],
    ['gray.png', {}, 'not-wav'],
  ])('%s %j is refused', (name, wanted, code) => {
    expect(() => readWav(fixture(name), wanted)).toThrow(code)
  })
  test.each([0, 1])('a sound of %d bytes has no samples, and is refused', (size) => {
    const bytes = fixture('tone.wav').slice(0, 44 + size)
    expect(() => readWav(bytes, {})).toThrow('empty-sound')
    expect(() => readWav(bytes, { samples: 16 })).toThrow('sound-shape')
  })
})
