import type { WireOf } from '@leitai/platform/contract/call'
import { render } from '@leitai/testing/web/render.tsx'
import { expect, test } from 'vitest'
import type { markingTask } from '../contract.ts'
import { MarkForm } from './MarkForm.tsx'

type Task = WireOf<typeof markingTask>

const criterion = (zh: string, max: number, weight: number) => ({
  name: { zh, en: zh },
  help: { zh: '', en: '' },
  max,
  weight,
})
const task = (more: Partial<Task>): Task => ({
  id: 1,
  cmptId: 1,
  label: { zh: '作品 1', en: 'Work 1' },
  title: '作品',
  state: 'open',
  saved: true,
  roundName: { zh: '初评', en: 'First round' },
  blind: false,
  subject: 'entry',
  criteria: [criterion('创新', 10, 2), criterion('完整', 20, 1), criterion('表达', 10, 1)],
  entry: null,
  pictures: 0,
  files: [],
  points: [null, null, null],
  comment: '',
  savedAt: null,
  submittedAt: null,
  may: { mark: null },
  ...more,
})
const form = (more: Partial<Task>) =>
  render(<MarkForm cmptId={1} task={task(more)} next={null} />, { ns: ['judging', 'common'] })
const text = (html: string) => html.replaceAll(/<[^>]*>/g, ' ')

test('a mark that nobody has given yet is not said to be saved', async () => {
  const shown = text(await form({}))
  expect(shown).toContain('尚未保存')
  expect(shown).toContain('请为每一项打分')
})

test('points that do not fit are named as the reason, and counted in no total', async () => {
  const shown = text(await form({ points: [7.3, 15, 6], savedAt: '2026-11-20T04:00:00.000Z' }))
  expect(shown).toContain('请改正标红的分数，它们还没有保存')
  expect(shown).not.toContain('请为每一项打分')
  expect(shown).toContain('加权总分 33.8/100')
})

test('a submitted mark stays legible: its fields are read-only, not greyed out', async () => {
  const html = await form({ points: [7, 15, 6], state: 'submitted', may: { mark: '评分已提交' } })
  const fields = [...html.matchAll(/<(?:input|textarea)[^>]*>/g)].map(([tag]) => tag)
  expect(fields).toHaveLength(4)
  for (const field of fields) expect([/ readonly/i.test(field), / disabled/i.test(field)]).toEqual([true, false])
})
