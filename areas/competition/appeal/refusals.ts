import type { Refusals } from '@leitai/platform/contract/refusals'

export const appealRefusals = {
  'appeal.subject': [400, '请说明具体是哪一项', 'Enter which one it’s about'],
  'appeal.tooMany': [
    409,
    '最多同时有 {limit} 个未处理的申诉',
    'You can have up to {limit|open appeal|open appeals} at a time',
  ],
  'appeal.daily': [
    429,
    '每天最多提交 {limit} 个申诉，请明天再试',
    'You can send up to {limit|appeal|appeals} per day. Try again tomorrow.',
  ],
  'appeal.once': [409, '同一事项只能申诉一次', 'You’ve already appealed this matter'],
  'appeal.unknown': [404, '没有找到这个申诉', 'This appeal doesn’t exist'],
  'appeal.closed': [409, '该申诉已处理', 'This appeal is closed'],
  'appeal.own': [403, '不能处理自己的申诉', 'Someone else has to answer your own appeal'],
} as const satisfies Refusals

declare module '@leitai/platform/contract/refusals' {
  interface RefusalCatalogue {
    'competition/appeal': typeof appealRefusals
  }
}
