import { expect, test } from 'vitest'
import { fill } from './fill.ts'

test('a number is followed by its noun in the singular or plural', () => {
  const text = 'try again in {seconds|second|seconds}; {count|id is|ids are} missing of {all}'
  expect(fill(text, { seconds: 1, count: 1, all: 9 })).toBe('try again in 1 second; 1 id is missing of 9')
  expect(fill(text, { seconds: '2', count: 0, all: 9 })).toBe('try again in 2 seconds; 0 ids are missing of 9')
  expect(fill(text, {})).toBe(text)
})

test('Latin letters stand apart from Chinese characters, numbers as the template says', () => {
  expect(fill('用{name}登录', { name: 'CARSI' })).toBe('用 CARSI 登录')
  expect(fill('用{name}登录', { name: '企业微信' })).toBe('用企业微信登录')
  expect(fill('“{name}”的队伍', { name: 'CARSI' })).toBe('“CARSI”的队伍')
  expect(fill('最多{count}个', { count: 3 })).toBe('最多3个')
})
