import { createHash } from 'node:crypto'
import type { ProductKind } from '@leitai/community/shop/contract'
import { products, shopCodes } from '@leitai/community/shop/table'
import { encryptCodes, encryptHandout, markOf } from '@leitai/community/shop/vault'
import { nameKey } from '@leitai/identity/account/rules'
import { users } from '@leitai/identity/account/table'
import type { AppContext } from '@leitai/platform/context/app-context'
import { emptyWords } from '@leitai/platform/contract/inputs'
import { count, eq } from '@leitai/platform/db/orm'
import { addressOf, keepPicture } from '@leitai/platform/file/picture'
import { searchTextOf } from '@leitai/platform/text/search'
import { DEMO_ADMIN } from './cast.ts'
import { drawings } from './goods-drawings.ts'

const HOUR_MS = 3_600_000

interface Plan {
  drawing: keyof typeof drawings
  kind: ProductKind
  price: number
  stock: number
  perPerson: number | null
  /** Hours from the first start. */
  from?: number
  until?: number
  name: { zh: string; en: string }
  description: { zh: string; en: string }
  handout?: string
}

/** The demonstration's shop; nothing is ever shipped. */
const plans: Plan[] = [
  {
    drawing: 'mug',
    kind: 'goods',
    price: 300,
    stock: 40,
    perPerson: 2,
    name: { zh: '擂台马克杯（演示）', en: 'Leitai mug (demo)' },
    description: {
      zh: '350 毫升陶瓷杯，印有擂台标志。\n\n**演示商品**：下单后不会真的寄出。',
      en: 'A 350 ml ceramic mug with the Leitai logo.\n\n**Demo**: nothing is shipped.',
    },
  },
  {
    drawing: 'shirt',
    kind: 'goods',
    price: 800,
    stock: 15,
    perPerson: 1,
    name: { zh: '数据科学文化衫（演示）', en: 'Data science T-shirt (demo)' },
    description: {
      zh: '纯棉短袖。尺码请写在收货地址的详细地址后面。\n\n**演示商品**：下单后不会真的寄出。',
      en: 'Cotton, short sleeves. Add your size after the street address.\n\n**Demo**: nothing is shipped.',
    },
  },
  {
    drawing: 'ticket',
    kind: 'codes',
    price: 150,
    stock: 10,
    perPerson: 1,
    until: 72,
    name: { zh: '限时：算力体验券（演示）', en: 'Limited time: compute voucher (demo)' },
    description: {
      zh: '限时兑换，每人一张，先到先得；支付后立即发放券码。\n\n**演示商品**：券码没有实际用途。',
      en: 'For a limited time, one per person, first come, first served; you get the code after payment.\n\n**Demo**: the codes have no value.',
    },
  },
  {
    drawing: 'badge',
    kind: 'goods',
    price: 60,
    stock: 100,
    perPerson: null,
    from: 24,
    until: 24 * 8,
    name: { zh: '明日开抢：金属徽章（演示）', en: 'From tomorrow: metal badge (demo)' },
    description: {
      zh: '开始时间一到即可兑换，倒计时以服务器时间为准。\n\n**演示商品**：下单后不会真的寄出。',
      en: 'Available when the countdown ends; it follows the server’s clock.\n\n**Demo**: nothing is shipped.',
    },
  },
  {
    drawing: 'book',
    kind: 'text',
    price: 20,
    stock: 500,
    perPerson: 1,
    name: { zh: '竞赛入门清单（演示）', en: 'Checklist for beginners (demo)' },
    description: {
      zh: '支付后立即显示：第一次参赛前要做的几件事。',
      en: 'Shown after payment: what to do before your first competition.',
    },
    handout:
      '1. 读完赛题与规则；2. 下载样例提交并原样提交一次；3. 建立本地验证集；4. 每次提交写备注；5. 结束前选好用于 B 榜的提交。\n1. Read task and rules; 2. hand the sample in as it is; 3. keep a validation set of your own; 4. write a remark with each entry; 5. pick what shall count on B.',
  },
]

/** Fills the demonstration's shop once, with original drawings. */
export async function fillProducts(ctx: AppContext): Promise<void> {
  const { db } = ctx
  const [found] = await db.select({ count: count() }).from(products)
  const [admin] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.nameKey, nameKey(DEMO_ADMIN)))
  if ((found?.count ?? 0) > 0 || !admin) return
  const pictures = await Promise.all(plans.map(({ drawing }) => draw(ctx, admin.id, drawing)))
  await db.transaction(async (tx) => {
    for (const [ord, plan] of plans.entries()) {
      const now = ctx.now()
      const of = { db: tx, ctx }
      const at = (hours: number | undefined) => (hours === undefined ? null : new Date(now.getTime() + hours * HOUR_MS))
      const { drawing: _, handout, from, until, ...said } = plan
      const objectKey = pictures[ord] ?? ''
      await keepPicture(tx, { objectKey, userId: admin.id, now })
      const [made] = await tx
        .insert(products)
        .values({
          ...said,
          ord,
          from: at(from),
          until: at(until),
          onShelf: true,
          changedAt: now,
          changedBy: admin.id,
          pictures: [addressOf(objectKey)],
          handout: handout === undefined ? null : await encryptHandout(of, handout),
          searchText: searchTextOf({ title: said.name, summary: emptyWords, host: emptyWords, tags: [] }),
        })
        .returning({ id: products.id })
      if (!made || plan.kind !== 'codes') continue
      const codes = Array.from({ length: plan.stock }, (_, number) => `DEMO-${String(number + 1).padStart(4, '0')}`)
      const encrypted = await encryptCodes(of, codes)
      await tx.insert(shopCodes).values(
        codes.map((code, number) => ({
          goodsId: made.id,
          code: encrypted[number] ?? '',
          mark: markOf(ctx.config.secret, made.id, code),
        })),
      )
    }
  })
}

/** Stores a drawing as a public picture; returns its key, which is the same each time. */
async function draw({ storage }: AppContext, userId: number, name: keyof typeof drawings): Promise<string> {
  // Loaded with the first drawing, not at startup.
  const { default: make } = await import('sharp')
  const picture = await make(Buffer.from(drawings[name])).jpeg({ quality: 88 }).toBuffer()
  const objectKey = `picture/editor/${userId}/${createHash('sha256').update(name).digest('hex').slice(0, 24)}.jpg`
  await storage.put(objectKey, picture, { contentType: 'image/jpeg' })
  return objectKey
}
