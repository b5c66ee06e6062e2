import { transaction } from '@leitai/platform/db/transaction'
import type { TestApp, Visitor } from '@leitai/testing/open-test-app'
import { lockBalances } from '../points/balance.ts'
import { move } from '../points/ledger.ts'
import * as contractAdmin from './contract.admin.ts'
import type * as contract from './contract.ts'

/** Gives these users points through the ledger. */
export const givePoints = ({ ctx }: Pick<TestApp, 'ctx'>, userIds: number[], points: number) =>
  transaction(ctx.db, async (db) => {
    const balances = await lockBalances(db, userIds)
    const wanted = userIds.map((userId) => ({
      userId,
      points,
      kind: 'grant' as const,
      against: 'issue' as const,
      again: true,
      subject: '0',
    }))
    await move(db, balances, { wanted, now: ctx.now() })
  })

type Text = Parameters<typeof contractAdmin.ProductText.parse>[0] & object
export const productText = (more: Partial<typeof usual> = {}) => ({ ...usual, ...more }) satisfies Text
const usual = {
  name: { zh: '演示水杯', en: 'Demo mug' },
  description: { zh: '一只杯子', en: 'A mug' },
  pictures: ['/v3/picture/editor/1/0123456789abcdef01234567.jpg'],
  kind: 'goods' as contract.ProductKind,
  price: 100,
  perPerson: null as number | null,
  from: null as string | null,
  until: null as string | null,
  ord: 0,
  handout: '',
}

/** Puts a product on the shelf as an admin would; products of codes have the codes C1, C2 …. */
export async function shelved(admin: Visitor, { stock, ...more }: Partial<typeof usual> & { stock: number }) {
  const product = productText(more)
  const { goodsId } = await admin.call(contractAdmin.saveProduct, { version: 0, goods: product })
  if (product.kind === 'codes') {
    const codes = Array.from({ length: stock }, (_, at) => `CODE-${goodsId}-${at + 1}`).join('\n')
    await admin.call(contractAdmin.addCodes, { goodsId, codes })
  } else if (stock > 0) await admin.call(contractAdmin.changeStock, { goodsId, by: stock, reason: '入库' })
  await admin.call(contractAdmin.setShelf, { goodsId, onShelf: true })
  return goodsId
}

export const ADDRESS = {
  name: '演示收件人',
  phone: '13800000001',
  province: '330000',
  city: '330100',
  district: '330106',
  street: '演示路 1 号',
}
let count = 0
export const newKey = () => `key-${String(++count).padStart(8, '0')}`
