import { expect, test } from 'vitest'
import type { Rule } from '../contract.papers.ts'
import { readRule, ruleText } from './QuestionEditor.tsx'

test.each<Rule>([
  { kind: 'fixed', ids: [3, 1, 2] },
  {
    kind: 'random',
    parts: [
      { tag: '统计', level: 'hard', count: 3 },
      { tag: '', level: null, count: 10 },
    ],
  },
])('a rule round-trips through its text: $kind', (rule) => {
  expect(readRule(rule.kind, ruleText(rule))).toEqual({ rule })
})

test('an invalid rule is reported by its line', () => {
  expect(readRule('fixed', '1, x')).toEqual({ line: 1 })
  expect(readRule('random', '统计, easy, 1\n\n统计, none, 1')).toEqual({ line: 3 })
  expect(readRule('random', '统计，easy')).toEqual({ line: 1 })
})
