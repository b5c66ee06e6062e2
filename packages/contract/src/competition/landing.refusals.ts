import type { Refusals } from '../core/refusal.ts'

export const landingRefusals = {
  'landing.unknown': [404, '没有这个专题页', 'There is no such landing page'],
  'landing.changed': [
    409,
    '{name} 刚刚修改了这个专题页，请刷新后再修改',
    '{name} has just changed this landing page; load it again first',
  ],
  'landing.taken': [409, '地址“{key}”已被使用，请换一个', 'The address “{key}” is taken; choose another'],
  'landing.empty': [400, '发布前请填写中文标题并至少添加一个板块', 'To publish it needs a Chinese title and one block'],
  'landing.competition': [
    400,
    '竞赛 {id} 不存在或未公开，请修改后再发布',
    'Competition {id} does not exist or is not public; change it before publishing',
  ],
  'landing.published': [409, '请先下线再删除', 'Withdraw it before deleting it'],
} as const satisfies Refusals
