import { audit } from '@leitai/platform/audit/audit'
import { limits } from '@leitai/platform/contract/limits'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as shop from '../contract.admin.ts'
import { lockProduct, moveStock } from '../products.ts'
import { codesIn } from '../rules.ts'
import { shopCodes } from '../table.ts'
import { encryptCodes, markOf } from '../vault.ts'

export const addCodes: Handler<typeof shop.addCodes> = async (context, { goodsId, codes: text }) => {
  const { db, ctx } = context
  const product = await lockProduct(db, goodsId)
  refuse(product.kind === 'codes' ? null : { code: 'shop.noCodes' })
  const max = limits.shop.codeText
  const codes = codesIn(text)
  refuse(codes === null ? { code: 'shop.codeText', values: { max } } : null)
  const plain = orRefuse(codes, 'shop.codeText')
  const encrypted = await encryptCodes(context, plain)
  const rows = plain.map((code, at) => ({
    goodsId,
    code: orRefuse(encrypted[at], 'shop.codeText'),
    mark: markOf(ctx.config.secret, goodsId, code),
  }))
  const made = await db.insert(shopCodes).values(rows).onConflictDoNothing().returning({ id: shopCodes.id })
  const added = made.length
  const stock = product.stock + added
  refuse(stock > limits.shop.stock ? { code: 'shop.stockMost', values: { limit: limits.shop.stock } } : null)
  await moveStock(db, goodsId, added)
  await audit(context, { action: 'shop.codes', target: { kind: 'goods', id: goodsId }, detail: { added, stock } })
  return { added, known: plain.length - added, stock }
}
