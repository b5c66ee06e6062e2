import type { Refusals } from '@leitai/platform/contract/refusals'

export const peopleRefusals = {
  'people.self': [400, '不能关注自己', 'You can’t follow yourself'],
} as const satisfies Refusals

declare module '@leitai/platform/contract/refusals' {
  interface RefusalCatalogue {
    'community/people': typeof peopleRefusals
  }
}
