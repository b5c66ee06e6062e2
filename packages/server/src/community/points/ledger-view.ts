import { pointWords } from '@leitai/contract/community/point-words'
import type { Words } from '@leitai/contract/core/shape'
import { competitions } from '../../competition/definition/table.ts'
import type { Db } from '../../platform/db/db.ts'
import { and, count, desc, eq, gt, lt, sql } from '../../platform/db/orm.ts'
import { pageOf } from '../../platform/http/page.ts'
import { paidOrder } from './paid-order-port.ts'
import { pointGrants, pointLots, pointMoves } from './table.ts'
import { corrected } from './texts.ts'

/** Extracts what a movement refers to: a competition, a manual grant, or the spend of an order. */
const cmptId = sql`case when ${pointMoves.kind} in ('signUp', 'firstScore', 'finalRank') then ${pointMoves.subject}::int end`
const grantId = sql`case when ${pointMoves.kind} = 'grant' then ${pointMoves.subject}::int end`
const spendId = sql`case ${pointMoves.kind} when 'spend' then ${pointMoves.id} when 'refund' then ${pointMoves.subject}::int end`

type Row = Awaited<ReturnType<typeof rowsOf>>[number]

const joined = (db: Db) =>
  db
    .select({
      id: pointMoves.id,
      userId: pointMoves.userId,
      kind: pointMoves.kind,
      subject: pointMoves.subject,
      nth: pointMoves.nth,
      points: pointMoves.points,
      at: pointMoves.at,
      cmptId: competitions.id,
      cmpt: competitions.title,
      note: pointGrants.reason,
      ...paidOrder.get()(spendId),
    })
    .from(pointMoves)
    .leftJoin(competitions, sql`${competitions.id} = ${cmptId}`)
    .leftJoin(pointGrants, sql`${pointGrants.id} = ${grantId}`)

interface Asked {
  userId?: number | undefined
  flow?: 'in' | 'out' | undefined
  /** Only rows older than this one. */
  before?: number | undefined
}
const where = ({ userId, flow, before }: Asked) =>
  and(
    userId === undefined ? undefined : eq(pointMoves.userId, userId),
    flow === 'in' ? gt(pointMoves.points, 0) : flow === 'out' ? lt(pointMoves.points, 0) : undefined,
    before === undefined ? undefined : lt(pointMoves.id, before),
  )

/** Rows of the ledger, newest first. */
export const rowsOf = (db: Db, asked: Asked, { limit, offset = 0 }: { limit: number; offset?: number }) =>
  joined(db).where(where(asked)).orderBy(desc(pointMoves.id)).limit(limit).offset(offset)

/** The text that describes a row. */
export function reasonOf({ kind, nth, cmpt, goods, note }: Row): Words {
  const name = pointWords[kind]
  const what = cmpt ?? goods
  const parts = (language: 'zh' | 'en') => [
    name[language],
    ...(nth > 0 && kind !== 'expire' ? [corrected[language]] : []),
    ...(what ? [what[language] || what.zh || what.en] : []),
    ...(note ? [note] : []),
  ]
  return { zh: parts('zh').join(' · '), en: parts('en').join(' · ') }
}

const linkOf = ({ cmptId: id, orderId }: Row) =>
  id !== null ? `/cmptDetail.html?id=${id}` : orderId !== null ? `/my_order.html?id=${orderId}` : null

/** A page of a user’s ledger. */
export async function ledgerPage(
  db: Db,
  asked: { userId: number; flow?: 'in' | 'out' | undefined; page: number; pageSize: number },
) {
  const { page, pageSize, offset } = pageOf(asked)
  const rows = await rowsOf(db, asked, { limit: pageSize, offset })
  const [all] = await db.select({ total: count() }).from(pointMoves).where(where(asked))
  const list = rows.map((row) => {
    return { id: row.id, kind: row.kind, points: row.points, reason: reasonOf(row), link: linkOf(row), at: row.at }
  })
  return { list, total: all?.total ?? 0, page, pageSize }
}

/** The next moments at which a user’s points expire, with the amounts. */
export async function endingOf(db: Db, userId: number, now: Date) {
  return db
    .select({ at: pointLots.expiresAt, points: pointLots.left })
    .from(pointLots)
    .where(and(eq(pointLots.userId, userId), gt(pointLots.left, 0), gt(pointLots.expiresAt, now)))
    .orderBy(pointLots.expiresAt)
    .limit(3)
}
