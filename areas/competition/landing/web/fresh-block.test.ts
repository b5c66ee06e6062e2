import { expect, test } from 'vitest'
import { Block, blockKinds } from '../contract.ts'
import { freshBlock, readNumbers, readRows, writeRows } from './fresh-block.ts'

// covers: rules.other.hero-timeline-tracks
test('every kind of block starts with a valid value', () => {
  for (const kind of blockKinds) expect(Block.safeParse(freshBlock(kind)).success, kind).toBe(true)
})

test('winners pasted from a spreadsheet are parsed, and serializing them is reversible', () => {
  const rows = readRows('一等奖\t演示队\t甲、乙\t作品 A\n\n二等奖 | 演示二队\n')
  expect(rows).toEqual([
    { award: '一等奖', team: '演示队', members: '甲、乙', work: '作品 A' },
    { award: '二等奖', team: '演示二队', members: '', work: '' },
  ])
  expect(readRows(writeRows(rows))).toEqual(rows)
})

test('competition ids are parsed from any text without duplicates', () => {
  expect(readNumbers('1, 2、2 x 30', 2)).toEqual([1, 2])
})
