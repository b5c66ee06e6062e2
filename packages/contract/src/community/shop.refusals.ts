import type { Refusals } from '../core/refusal.ts'

export const shopRefusals = {
  'shop.unknown': [404, '没有找到这件商品，可能已下架', 'There are no such goods; they may be off the shelf'],
  'shop.notYet': [409, '兑换 {from} 开始', 'The exchange begins at {from}'],
  'shop.over': [409, '兑换已于 {until} 结束', 'The exchange ended at {until}'],
  'shop.soldOut': [409, '已兑完，请留意补货', 'Nothing is left; look in again later'],
  'shop.stock': [409, '库存只剩 {left} 件，请减少数量', 'Only {left} are left; take fewer'],
  'shop.perPerson': [
    409,
    '每人限兑 {limit} 件，你已兑换 {own} 件',
    'At most {limit} a person, and you have {own} already',
  ],
  'shop.points': [
    409,
    '可用积分不足：需要 {need}，现有 {have}',
    'Not enough points: it takes {need} and you have {have}',
  ],
  'shop.waiting': [
    409,
    '你有一个待支付的订单，请先支付或取消它',
    'An order of yours waits to be paid; pay or cancel it first',
  ],
  'shop.letGo': [
    429,
    '你今天已 {limit} 次预留该商品而没有支付，请明天再来',
    'You have reserved these goods {limit|time|times} today without paying; come back tomorrow',
  ],
  'shop.key': [
    409,
    '这个请求标识已用于另一次操作，请刷新后重试',
    'This key was used for something else; reload and try again',
  ],
  'shop.noOrder': [404, '没有找到这个订单', 'There is no such order'],
  'shop.late': [409, '库存保留时间已过，请重新下单', 'The reservation is over; order again'],
  'shop.state': [409, '订单状态已变化，不能进行此操作', 'The order has changed since; this cannot be done now'],
  'shop.sent': [409, '订单已发货或已完成，不能取消', 'The order is sent or done and cannot be cancelled'],
  'shop.notSent': [409, '订单还没有发货', 'The order has not been sent yet'],
  'shop.addressMissing': [400, '请选择收货地址', 'Choose an address'],
  'shop.noAddress': [404, '没有找到这个地址', 'There is no such address'],
  'shop.addresses': [
    409,
    '最多保存 {limit} 个地址，请先删除一个',
    'At most {limit|address|addresses}; delete one first',
  ],
  'shop.region': [400, '请选择到区县的完整地区', 'Choose the region down to its district'],
  'shop.window': [400, '结束时间须晚于开始时间', 'The end must come after the beginning'],
  'shop.changed': [
    409,
    '{name} 已修改过此商品，请刷新后再改',
    '{name} has changed these goods meanwhile; reload first',
  ],
  'shop.kind': [409, '已有订单或券码的商品不能改变类型', 'Goods with orders or codes keep their kind'],
  'shop.incomplete': [
    409,
    '上架前请填写中文名称和说明，并添加至少一张图片；文本类商品还要填写发放内容',
    'Before it goes on the shelf it needs a Chinese name and description, a picture and, for a text, what is handed out',
  ],
  'shop.stockLeft': [409, '可减少的库存只有 {left} 件', 'Only {left} can be taken away'],
  'shop.stockMost': [409, '库存最多 {limit} 件', 'At most {limit|piece|pieces}'],
  'shop.codesOnly': [409, '券码类商品请通过添加券码增加库存', 'Add codes to have more of these'],
  'shop.noCodes': [409, '只有券码类商品可以添加券码', 'Only goods of codes take codes'],
  'shop.codeText': [
    400,
    '每行一个券码，每个不超过 {max} 个字符',
    'One code a line, of at most {max|character|characters}',
  ],
} as const satisfies Refusals
