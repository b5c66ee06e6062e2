import { render } from '@leitai/testing/web/render.tsx'
import { expect, test } from 'vitest'
import { Chart, ChartTable } from './Chart.tsx'
import { type ChartData, fromZero, isAlone, lineLook, rankTicks, textureOf, valueText, writeScore } from './chart.ts'

const data: ChartData = {
  title: '每日提交',
  by: '日期',
  of: '提交数',
  series: [
    { text: '成功', draw: 'bars', tone: 'good' },
    { text: '失败', draw: 'bars', tone: 'bad' },
  ],
  points: [
    { key: 'a', text: '11-01', values: [1234, 0] },
    { key: 'b', text: '11-02', values: [4, 4], said: '<5' },
    { key: 'c', text: '11-03', values: [null, 2] },
  ],
}
const [first, second, third] = data.points

// covers: pages.everywhere.charts-tables
test('ten lines differ in colour or dashes, and stacked bars in texture', () => {
  expect(new Set(Array.from({ length: 10 }, (_, at) => JSON.stringify(lineLook(at)))).size).toBe(10)
  expect(data.series.map((_, at) => textureOf(data.series, at))).toEqual(['plain', 'striped'])
})

test('the axis of bars begins at 0, that of lines where the values are', () => {
  expect(fromZero(data.series)).toBe(true)
  expect(fromZero([{ text: '', draw: 'steps', tone: 'main' }])).toBe(false)
})

test('a point without neighbours is known', () => {
  const points = [1, null, 2, null, 3, 4].map((value, at) => ({ key: String(at), text: '', values: [value] }))
  expect(points.map((_, at) => isAlone(points, 0, at))).toEqual([true, false, true, false, false, false])
})

test('ranks beside the axis begin with the first', () => {
  const upTo = (last: number) => rankTicks([{ key: 'a', text: '', values: [2, null, last] }])
  expect(upTo(4)).toEqual([1, 2, 3, 4])
  expect(upTo(23)).toEqual([1, 5, 10, 15, 20])
  expect(upTo(9000)).toEqual([1, 2000, 4000, 6000, 8000])
})

test('a withheld value is replaced, and a missing one is empty', () => {
  expect(first && valueText(data, first, 0)).toBe('1,234')
  expect(second && valueText(data, second, 1)).toBe('<5')
  expect(third && valueText(data, third, 0)).toBe('')
  expect([0.123456789, 12, 1e-9, 1234567].map(writeScore)).toEqual(['0.123457', '12', '1e-9', '1234570'])
})

test('the server renders the frame, whose height does not change, but no drawing', async () => {
  const html = await render(<Chart {...data} withheld="少于 5" />, { ns: ['chart'] })
  for (const text of ['每日提交', '以表格显示', '成功', '失败', '提交数', '日期', '少于 5'])
    expect(html).toContain(text)
  expect(html).not.toContain('recharts')
})

// covers: pages.everywhere.charts-tables
test('the table has the same figures as the drawing', async () => {
  const html = await render(<ChartTable {...data} />, { ns: ['chart'] })
  const cells = [...html.matchAll(/<t[hd]\b[^>]*>([^<]*)</g)].map(([, text]) => text)
  expect(cells).toEqual(['日期', '成功', '失败', '11-01', '1,234', '0', '11-02', '&lt;5', '&lt;5', '11-03', '', '2'])
})
