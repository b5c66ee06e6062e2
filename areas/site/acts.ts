import type { Words } from '@leitai/platform/contract/inputs'

/**
 * The privileged acts of this area with their names; keys are domain.verb, as stored in the log.
 * @public Read by platform/web/framework/act-words.ts.
 */
export const acts = {
  'feedback.answered': { zh: '答复反馈', en: 'answered feedback' },
  'feedback.closed': { zh: '关闭反馈', en: 'closed feedback' },
  'feedback.working': { zh: '开始处理反馈', en: 'started on feedback' },
  'feedback.csv': { zh: '导出反馈', en: 'exported feedback' },
  'news.delete': { zh: '删除新闻', en: 'deleted news' },
  'news.published': { zh: '发布新闻', en: 'published news' },
  'news.withdrawn': { zh: '下架新闻', en: 'unpublished news' },
  'news.write': { zh: '编辑新闻', en: 'edited news' },
  'notice.send': { zh: '发送官方通知', en: 'sent an announcement' },
  'page.draft': { zh: '保存页面草稿', en: 'saved a page draft' },
  'page.publish': { zh: '发布页面', en: 'published a page' },
  'site.save': { zh: '更改站点设置', en: 'changed site settings' },
  'webhook.add': { zh: '添加 Webhook', en: 'added a webhook' },
  'webhook.change': { zh: '修改 Webhook', en: 'changed a webhook' },
  'webhook.redeliver': { zh: '重新投递 Webhook 消息', en: 'resent a webhook delivery' },
  'webhook.remove': { zh: '删除 Webhook', en: 'removed a webhook' },
  'webhook.rotate': { zh: '更换 Webhook 密钥', en: 'gave a webhook a new secret' },
  'webhook.test': { zh: '发送 Webhook 测试事件', en: 'sent a test event to a webhook' },
} as const satisfies Record<string, Words>

declare module '@leitai/platform/audit/audit' {
  interface ActCatalogue {
    site: typeof acts
  }
}
