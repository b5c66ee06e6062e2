import { expect, test } from 'vitest'
import { faultOf } from './use-launch.ts'

test('each reason has words for a teacher', () => {
  const kinds = [
    'off',
    'forbidden',
    'connection',
    'late',
    'no token, status 400',
    'status 401',
    'status 400',
    'status 404',
    'status 503',
    'unreadable',
  ]
  expect(kinds.map(faultOf)).toEqual([
    'off',
    'forbidden',
    'unreachable',
    'unreachable',
    'token',
    'token',
    'person',
    'gone',
    'busy',
    'other',
  ])
})
