import { array, assert, nat, property, string, uint8Array } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cappedLog, LOG_BYTES } from './log.ts'

const logOf = (chunks: readonly Buffer[], most?: number) => {
  const log = cappedLog(most)
  for (const chunk of chunks) log.add(chunk)
  return log.read()
}
/** A text in pieces of that many bytes, also within characters. */
const piecesOf = (bytes: Buffer, size: number) =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => bytes.subarray(at * size, (at + 1) * size))

describe('a capped log', () => {
  test('is whole, and has no end of its own, as long as it fits', () => {
    expect(logOf([])).toEqual({ head: '', tail: '', bytes: 0 })
    expect(logOf([Buffer.from('一二'), Buffer.from('三')], 9)).toEqual({ head: '一二三', tail: '', bytes: 9 })
  })

  test('keeps beginning and end, and counts what it drops', () => {
    expect(logOf([Buffer.from('abcdefghij')], 3)).toEqual({ head: 'abc', tail: 'hij', bytes: 10 })
    expect(logOf([Buffer.from('abcd')], 3)).toEqual({ head: 'abc', tail: 'd', bytes: 4 })
    const flood = Array.from({ length: 64 }, () => Buffer.alloc(1024 ** 2, 'x'))
    const { head, tail, bytes } = logOf([...flood, Buffer.from('end')])
    expect([head.length, tail.length, bytes]).toEqual([LOG_BYTES, LOG_BYTES, 64 * 1024 ** 2 + 3])
    expect(tail.endsWith('end')).toBe(true)
  })

  test('shows no part of a character that was cut', () => {
    for (let most = 1; most < 24; most++) {
      const { head, tail } = logOf([Buffer.from('é一😀é一😀é一😀é一😀')], most)
      expect(head + tail).not.toContain('\ufffd')
    }
  })

  test('is the same however the text is cut into chunks', () => {
    const cases = property(string({ unit: 'binary', maxLength: 60 }), nat(40), nat(20), (text, most, size) => {
      const bytes = Buffer.from(text)
      const whole = logOf([bytes], most + 1)
      expect(logOf(piecesOf(bytes, size + 1), most + 1)).toEqual(whole)
      expect(whole.bytes).toBe(bytes.length)
      expect(text.startsWith(whole.head)).toBe(true)
      expect(text.endsWith(whole.tail)).toBe(true)
      if (bytes.length <= most + 1) expect(whole).toMatchObject({ head: text, tail: '' })
    })
    assert(cases, { numRuns: 500 })
  })

  test('is bounded for any bytes, and is not changed by what happens to a chunk later', () => {
    const cases = property(array(uint8Array({ maxLength: 40 })), nat(30), (chunks, most) => {
      const given = chunks.map((chunk) => Buffer.from(chunk))
      const log = cappedLog(most + 1)
      for (const chunk of given) log.add(chunk)
      const before = log.read()
      for (const chunk of given) chunk.fill(0x2a)
      expect(log.read()).toEqual(before)
      // A broken byte is shown as one character.
      expect(before.head.length).toBeLessThanOrEqual(most + 1)
      expect(before.tail.length).toBeLessThanOrEqual(most + 1)
    })
    assert(cases, { numRuns: 500 })
  })
})
