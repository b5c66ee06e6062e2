import { render } from '@leitai/testing/web/render.tsx'
import { expect, test } from 'vitest'
import type { ShownColumn } from '../../../definition/contract.scoring.ts'
import { Numbers } from './Numbers.tsx'

const number = (name: string, more: Partial<ShownColumn> = {}): ShownColumn => ({
  name,
  title: { zh: name, en: name },
  metric: 'auc',
  metricTitle: { zh: 'ROC-AUC', en: 'ROC-AUC' },
  direction: 'higher',
  help: { zh: '曲线下的面积', en: 'Area' },
  expression: null,
  slice: null,
  hidden: false,
  later: false,
  ...more,
})
const nothing = { zh: '', en: '' }

test('each number has its metric and direction, and help for each metric once', async () => {
  const total = number('total', {
    metric: null,
    metricTitle: nothing,
    help: nothing,
    expression: '1 - all',
    direction: 'lower',
  })
  const columns = [number('all'), number('north', { slice: 'north' }), total]
  const html = await render(<Numbers columns={columns} rank={{ by: 'column', column: 'total' }} />, {
    ns: ['competition'],
  })
  const text = html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
  expect(text).toContain('按“total”排名')
  expect(text).toContain('ROC-AUC · 越高越好 · 只计“north”的行')
  expect(text).toContain('total = 1 - all 越低越好')
  expect(html.match(/<details/g)).toHaveLength(1)
})

test('a title that names the metric is not followed by it', async () => {
  const named = number('auc', { title: { zh: 'ROC-AUC（海岛）', en: 'ROC-AUC (island)' } })
  const html = await render(<Numbers columns={[named, number('other')]} rank={null} />, { ns: ['competition'] })
  // In the rule, in its title, and as the metric of the other.
  expect(html.match(/ROC-AUC/g)).toHaveLength(3)
})
