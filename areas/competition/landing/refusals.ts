import type { Refusals } from '@leitai/platform/contract/refusals'

export const landingRefusals = {
  'landing.unknown': [404, '没有这个专题页', 'This landing page doesn’t exist'],
  'landing.changed': [
    409,
    '{name} 刚刚修改了这个专题页，请刷新后再修改',
    '{name} just changed this landing page. Reload it first.',
  ],
  'landing.taken': [409, '地址“{key}”已被使用，请换一个', 'The URL name “{key}” is taken. Choose another.'],
  'landing.empty': [
    400,
    '发布前请填写中文标题并至少添加一个板块',
    'To publish it, add a Chinese title and at least one block',
  ],
  'landing.competition': [
    400,
    '竞赛 {id} 不存在或未公开，请修改后再发布',
    'Competition {id} doesn’t exist or isn’t public. Change it before publishing.',
  ],
  'landing.published': [409, '请先下线再删除', 'Unpublish it before deleting it'],
} as const satisfies Refusals

declare module '@leitai/platform/contract/refusals' {
  interface RefusalCatalogue {
    'competition/landing': typeof landingRefusals
  }
}
