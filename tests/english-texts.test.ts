import { expect, test } from 'vitest'
import { faultsOf } from './english-texts.ts'
import { englishTexts } from './interface-texts.ts'

test('English texts are in plain words of today, and without Chinese', () => {
  const texts = englishTexts()
  expect(texts.length).toBeGreaterThan(5000)
  const found = texts.flatMap((one) => faultsOf(one).map((fault) => `${one.file}:${one.line} ${fault}`))
  expect(found).toEqual([])
})

test.each([
  'You are told once the host has decided',
  'Every act stands here',
  'Struck',
  'Hand it in again',
  'The admin desk',
  'Whoever has the link',
  '6 in all',
  'There is no such page',
  'Wished start',
  'A word with it (optional)',
  'Nobody fits',
  'Log in',
  '“已注销用户” (closed account)',
])('%s is found', (text) => expect(faultsOf({ text })).not.toEqual([]))

test.each([
  'You’ll be notified once the host has decided',
  'Ranks can’t be told apart',
  'Submitted as #3',
  'Sign in to submit',
  'Page not found',
  'Run `leitai login` first',
  'Built-in functions',
])('%s is in order', (text) => expect(faultsOf({ text })).toEqual([]))
