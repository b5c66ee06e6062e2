import type { Words } from '@leitai/platform/contract/inputs'

/**
 * The privileged acts of this area with their names; keys are domain.verb, as stored in the log.
 * @public Read by platform/web/framework/act-words.ts.
 */
export const acts = {
  'circle.close': { zh: '关闭主题', en: 'closed a topic' },
  'circle.open': { zh: '重新开放主题', en: 'reopened a topic' },
  'circle.hide': { zh: '隐藏帖子', en: 'hid a post' },
  'circle.keep': { zh: '保留被举报的帖子', en: 'kept a reported post' },
  'circle.restore': { zh: '恢复帖子', en: 'restored a post' },
  'circle.mute': { zh: '禁言', en: 'muted a user' },
  'circle.unmute': { zh: '解除禁言', en: 'unmuted a user' },
  'circle.pin': { zh: '置顶主题', en: 'pinned a topic' },
  'circle.unpin': { zh: '取消置顶', en: 'unpinned a topic' },
  'points.check': { zh: '核对积分', en: 'checked the points' },
  'points.csv': { zh: '导出积分', en: 'exported points' },
  'points.grant': { zh: '发放积分', en: 'granted points' },
  'points.refuse': { zh: '驳回积分发放', en: 'rejected a points grant' },
  'points.rule': { zh: '更改积分规则', en: 'changed a points rule' },
  'points.uneven': { zh: '积分核对发现不符', en: 'points didn’t add up' },
  'shop.codes': { zh: '添加兑换码', en: 'added codes' },
  'shop.csv': { zh: '导出订单', en: 'exported orders' },
  'shop.look': { zh: '查看收货地址', en: 'viewed an address' },
  'shop.off': { zh: '下架商品', en: 'unlisted a shop item' },
  'shop.on': { zh: '上架商品', en: 'listed a shop item' },
  'shop.return': { zh: '退回订单', en: 'returned an order' },
  'shop.ship': { zh: '发货', en: 'shipped an order' },
  'shop.stock': { zh: '更改库存', en: 'changed stock' },
  'shop.write': { zh: '编辑商品', en: 'edited a shop item' },
} as const satisfies Record<string, Words>

declare module '@leitai/platform/audit/audit' {
  interface ActCatalogue {
    community: typeof acts
  }
}
