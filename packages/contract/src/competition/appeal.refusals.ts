import type { Refusals } from '../core/refusal.ts'

export const appealRefusals = {
  'appeal.subject': [400, '请说明具体是哪一项', 'Say which one it is about'],
  'appeal.tooMany': [409, '最多同时有 {limit} 个未处理的申诉', 'At most {limit|appeal|appeals} can be open at a time'],
  'appeal.daily': [
    429,
    '每天最多提交 {limit} 个申诉，请明天再试',
    'At most {limit|appeal|appeals} a day; try again tomorrow',
  ],
  'appeal.once': [409, '同一事项只能申诉一次', 'You have appealed in this matter already'],
  'appeal.unknown': [404, '没有找到这个申诉', 'There is no such appeal'],
  'appeal.closed': [409, '该申诉已处理', 'This appeal is closed'],
  'appeal.own': [403, '不能处理自己的申诉', 'Somebody else must answer your own appeal'],
} as const satisfies Refusals
