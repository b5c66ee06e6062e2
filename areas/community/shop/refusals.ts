import type { Refusals } from '@leitai/platform/contract/refusals'

export const shopRefusals = {
  'shop.unknown': [404, '没有找到这件商品，可能已下架', 'This item doesn’t exist or is no longer listed'],
  'shop.notYet': [409, '兑换 {from} 开始', 'The exchange starts at {from}'],
  'shop.over': [409, '兑换已于 {until} 结束', 'The exchange ended at {until}'],
  'shop.soldOut': [409, '已兑完，请留意补货', 'Sold out. Check back later.'],
  'shop.stock': [409, '库存只剩 {left} 件，请减少数量', 'Only {left} left. Choose fewer.'],
  'shop.perPerson': [
    409,
    '每人限兑 {limit} 件，你已兑换 {own} 件',
    'Up to {limit} per person, and you already have {own}',
  ],
  'shop.points': [409, '可用积分不足：需要 {need}，现有 {have}', 'Not enough points: you need {need} and have {have}'],
  'shop.waiting': [409, '你有一个待支付的订单，请先支付或取消它', 'You have an unpaid order. Pay or cancel it first.'],
  'shop.letGo': [
    429,
    '你今天已 {limit} 次预留该商品而没有支付，请明天再来',
    'You’ve reserved this item {limit|time|times} today without paying. Come back tomorrow.',
  ],
  'shop.key': [
    409,
    '这个请求标识已用于另一次操作，请刷新后重试',
    'This key was already used for something else. Reload and try again.',
  ],
  'shop.noOrder': [404, '没有找到这个订单', 'This order doesn’t exist'],
  'shop.late': [409, '库存保留时间已过，请重新下单', 'The reservation has expired. Order again.'],
  'shop.state': [409, '订单状态已变化，不能进行此操作', 'The order has changed, so this is no longer possible'],
  'shop.sent': [409, '订单已发货或已完成，不能取消', 'The order was shipped or completed and can’t be cancelled'],
  'shop.notSent': [409, '订单还没有发货', 'The order hasn’t shipped yet'],
  'shop.addressMissing': [400, '请选择收货地址', 'Choose an address'],
  'shop.noAddress': [404, '没有找到这个地址', 'This address doesn’t exist'],
  'shop.addresses': [
    409,
    '最多保存 {limit} 个地址，请先删除一个',
    'You can have up to {limit|address|addresses}. Delete one first.',
  ],
  'shop.region': [400, '请选择到区县的完整地区', 'Choose a region down to the district'],
  'shop.window': [400, '结束时间须晚于开始时间', 'The end must be after the start'],
  'shop.changed': [409, '{name} 已修改过此商品，请刷新后再改', '{name} has changed this item. Reload first.'],
  'shop.kind': [409, '已有订单或券码的商品不能改变类型', 'You can’t change the type of an item with orders or codes'],
  'shop.incomplete': [
    409,
    '上架前请填写中文名称和说明，并添加至少一张图片；文本类商品还要填写发放内容',
    'Before listing, add a Chinese name and description, an image and, for text items, the content for buyers',
  ],
  'shop.stockLeft': [409, '可减少的库存只有 {left} 件', 'You can remove {left} at most'],
  'shop.stockMost': [409, '库存最多 {limit} 件', 'Up to {limit|piece|pieces}'],
  'shop.codesOnly': [409, '券码类商品请通过添加券码增加库存', 'Add codes to increase this stock'],
  'shop.noCodes': [409, '只有券码类商品可以添加券码', 'Only code items accept codes'],
  'shop.codeText': [
    400,
    '每行一个券码，每个不超过 {max} 个字符',
    'One code per line, up to {max|character|characters} each',
  ],
} as const satisfies Refusals

declare module '@leitai/platform/contract/refusals' {
  interface RefusalCatalogue {
    'community/shop': typeof shopRefusals
  }
}
