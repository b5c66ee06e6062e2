import type { Refusals } from '@leitai/platform/contract/refusals'

export const webhookRefusals = {
  'webhook.unknown': [404, '没有找到这个 Webhook', 'This webhook doesn’t exist'],
  'webhook.deliveryUnknown': [404, '没有找到这条投递记录', 'This delivery doesn’t exist'],
  'webhook.owner': [404, '没有找到可以管理 Webhook 的对象', 'You can’t manage any webhooks here'],
  'webhook.most': [
    409,
    '最多添加 {limit} 个 Webhook，请先删除不用的',
    'You can have up to {limit|webhook|webhooks}. Remove one first.',
  ],
  'webhook.address': [
    400,
    '地址须以 http:// 或 https:// 开头，不含用户名和密码，且不能指向内部网络',
    'The URL must start with http:// or https://, contain no username or password, and not point to an internal network',
  ],
  'webhook.robot': [
    400,
    '这不是{messenger}群机器人的地址，请从机器人的设置中复制完整地址',
    'This isn’t a {messenger} robot URL. Copy the full URL from the robot’s settings.',
  ],
  'webhook.events': [400, '所选事件不适用于这里，请重新选择', 'You can’t select these events here. Choose others.'],
  'webhook.noSecret': [
    409,
    '群机器人的密钥由其服务方设置，请在那里更换后重新添加',
    'A robot’s secret is set in its messenger. Change it there, and add the robot again.',
  ],
  'webhook.off': [409, '这个 Webhook 已停用，请先启用', 'This webhook is off. Turn it on first.'],
  'webhook.waiting': [409, '这条记录正等待投递，请稍后再试', 'This delivery is still pending. Try again later.'],
} as const satisfies Refusals

declare module '@leitai/platform/contract/refusals' {
  interface RefusalCatalogue {
    'site/webhook': typeof webhookRefusals
  }
}
