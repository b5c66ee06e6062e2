import { expect, test } from 'vitest'
import type { Body } from '../contract.questions.ts'
import { blankBody, bodyOf, textOf } from './body-text.ts'

const choices = [
  { zh: '甲', en: 'One' },
  { zh: '乙', en: 'Two' },
]
test.each<Body>([
  { kind: 'single', choices, right: [1] },
  { kind: 'multiple', choices, right: [0, 1] },
  { kind: 'truth', right: false },
  { kind: 'blank', accepted: ['a b', 'c'], number: { value: 1.5, tolerance: 0.1 } },
  { kind: 'blank', accepted: ['a'], number: null },
  {
    kind: 'javascript',
    function: 'f',
    starter: 's',
    solution: '',
    examples: [],
    tests: [{ args: [[1], null], result: { a: 1 } }],
  },
  {
    kind: 'sql',
    starter: '',
    solution: 'select 1',
    ordered: true,
    tables: [{ name: 't', columns: ['a', 'b'], rows: [[1, null]] }],
  },
  {
    kind: 'python',
    mode: 'function',
    function: 'f',
    starter: 's',
    solution: '',
    tolerance: 0.5,
    needs: ['numpy'],
    environment: 'science',
    seconds: 3,
    megabytes: 64,
    examples: [],
    tests: [{ args: [1], result: 2, weight: 3 }],
  },
  {
    kind: 'python',
    mode: 'stdin',
    starter: '',
    solution: 'x',
    needs: [],
    environment: '',
    seconds: 1,
    megabytes: 1024,
    examples: [{ input: '1\n', output: 'a\nb' }],
    tests: [{ input: '', output: '' }],
  },
])('the form of a $kind question round-trips', (body) => {
  expect(bodyOf(textOf(body))).toEqual(body)
})

test('an incomplete form gives null', () => {
  expect(bodyOf(blankBody)).toBeNull()
  expect(bodyOf({ ...blankBody, kind: 'sql', solution: 'select 1', tables: '[' })).toBeNull()
  expect(bodyOf({ ...blankBody, kind: 'blank', value: 'x' })).toBeNull()
})
