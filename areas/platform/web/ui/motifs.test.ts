import { expect, test } from 'vitest'
import { fieldTags } from '../../text/contract.tags.ts'
import { motifOf } from './motifs.tsx'

// covers: pages.list.covers-drawn
test('a cover shows the kind of data, whatever the order of the tags', () => {
  expect(motifOf(['教学', '表格数据', '回归'], 1)).toBe('fit')
  expect(motifOf(['图像', '多分类', '代码赛'], 1)).toBe('image')
  expect(motifOf(['表格数据'], 1)).toBe('table')
})

test('without a known tag neighbours in a list differ', () => {
  const some = Array.from({ length: 12 }, (_, id) => motifOf(['主办方自己的标签'], id))
  expect(new Set(some).size).toBe(12)
})

// covers: pages.list.covers-drawn
test('every motif is that of a tag that hosts are offered', () => {
  expect(new Set(Object.keys(fieldTags).map((tag) => motifOf([tag], 0))).size).toBe(12)
})
