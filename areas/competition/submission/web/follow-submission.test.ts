import { expect, test } from 'vitest'
import zh from '../texts.zh.json' with { type: 'json' }
import { endText, stateText } from './follow-submission.ts'

const texts: Record<string, string> = zh
const t = (key: string, values: Record<string, unknown> = {}) =>
  Object.entries(values).reduce((text, [name, value]) => text.replace(`{${name}}`, String(value)), texts[key] ?? key)

const scored = {
  no: 3,
  state: 'scored',
  practice: false,
  place: null,
  score: '0.9',
  delta: '-0.1',
  best: false,
  reason: null,
} as const

// covers: pages.submit.toast-score
test('the toast says score, difference and rank, and what went wrong', () => {
  expect(endText(scored, { before: 4, after: 4 }, t)).toBe('#3 成绩 0.9 · 与最好成绩相差 -0.1 · 名次 4')
  expect(endText({ ...scored, best: true }, { before: 4, after: 2 }, t)).toBe('#3 成绩 0.9 · 本队最好成绩 · 名次 4 → 2')
  expect(endText({ ...scored, best: true, practice: true }, { before: 4, after: 4 }, t)).toBe('#3 练习成绩 0.9')
  expect(endText({ ...scored, delta: null }, { before: null, after: null }, t)).toBe('#3 成绩 0.9')
  expect(endText({ ...scored, score: null }, { before: 1, after: 1 }, t)).toBe('#3 已评测，成绩公布前不显示')
  expect(endText({ ...scored, state: 'failed', reason: '缺少 3 行' }, { before: 1, after: null }, t)).toBe(
    '#3 评测失败：缺少 3 行',
  )
  expect(endText({ ...scored, state: 'cancelled' }, { before: 1, after: 1 }, t)).toBe('#3 已取消')
})

// covers: pages.submit.toast-score
test('before that it says where the submission is', () => {
  expect(stateText({ ...scored, state: 'queued', place: 2 }, t)).toBe('提交成功（#3），评测队列第 2 位')
  expect(stateText({ ...scored, state: 'queued' }, t)).toBe('提交成功（#3），正在排队评测')
  expect(stateText({ ...scored, state: 'scoring' }, t)).toBe('提交成功（#3），正在评测')
})
