import { expect, test } from 'vitest'
import { readRanges, writeRanges } from './RangesField.tsx'

test('ranges round-trip, and invalid text gives null', () => {
  const ranges = { price: [0, 1e6], '概率 1': [-0.5, 1] } as const
  const text = 'price: 0..1000000; 概率 1: -0.5..1'
  expect(writeRanges({ price: [...ranges.price], '概率 1': [...ranges['概率 1']] })).toBe(text)
  expect(readRanges(text)).toEqual(ranges)
  expect(readRanges('price：0..1；')).toEqual({ price: [0, 1] })
  expect(readRanges('')).toEqual({})
  for (const wrong of ['price', 'price: 1', 'price: 1..1', 'price: a..b', ': 0..1', 'price: 0..Infinity'])
    expect(readRanges(wrong)).toBeNull()
})
