import { expect, test } from 'vitest'
import { nextPages } from './next-pages.ts'

test('the next pages are those that most go on to from here', () => {
  expect(nextPages('/v3/home.html', false)).toEqual(['/cmptlist.html', '/login.html'])
  expect(nextPages('/v3/home.html', true)).toEqual(['/cmptlist.html', '/cmptDetail.html?id=0&tab=submit'])
  expect(nextPages('/v3/judge-space.html', true)).toEqual(['/judge-space.html?tab=console&id=0&part=submissions'])
})
