import { expect, test } from 'vitest'
import { fillIn } from './own-refusals.ts'
import { type RefusalCode, refusals, refusalText } from './refusals.ts'

test('a number stands with its noun in the singular and the plural', () => {
  const text = 'try again in {seconds|second|seconds}; {count|id is|ids are} missing of {all}'
  expect(fillIn(text, { seconds: 1, count: 1, all: 9 })).toBe('try again in 1 second; 1 id is missing of 9')
  expect(fillIn(text, { seconds: '2', count: 0, all: 9 })).toBe('try again in 2 seconds; 0 ids are missing of 9')
  expect(fillIn(text, {})).toBe(text)
})

test('no refusal says “1 days”', () => {
  const nouns =
    /\b1 (?:\w+ )?(?:days|hours|minutes|seconds|files|people|submissions|points|times|tokens|appeals|reports|topics|pieces|codes|rounds|uploads|drafts|rows|fields|ids)\b/
  const all = Object.fromEntries(
    [...JSON.stringify(refusals).matchAll(/\{(\w+)[|}]/g)].map(([, name = '']) => [name, 1] as const),
  )
  const wrong = (Object.keys(refusals) as RefusalCode[])
    .map((code) => refusalText({ code, values: all }, 'en'))
    .filter((text) => nouns.test(text))
  expect(wrong).toEqual([])
})
