import type { Refusals } from '../core/refusal.ts'

export const peopleRefusals = {
  'people.self': [400, '不能关注自己', 'You can’t follow yourself'],
} as const satisfies Refusals
