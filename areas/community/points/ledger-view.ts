import { competitions } from '@leitai/competition/definition/table'
import { type Placeholders, rows, value } from '@leitai/pg-kit/statement'
import type { Words } from '@leitai/platform/contract/inputs'
import type { Db } from '@leitai/platform/db/open'
import { and, desc, eq, lt, sql } from '@leitai/platform/db/orm'
import { pageOf } from '@leitai/platform/http/page'
import { pointWords } from './contract.words.ts'
import { type FiguresQuery, paidOrder } from './points.ts'
import { pointGrants, pointLots, pointMoves } from './table.ts'
import { corrected } from './texts.ts'

/** Extracts what a movement refers to: a competition, a manual grant, or the spend of an order. */
const cmptId = sql`case when ${pointMoves.kind} in ('signUp', 'firstScore', 'finalRank') then ${pointMoves.subject}::int end`
const grantId = sql`case when ${pointMoves.kind} = 'grant' then ${pointMoves.subject}::int end`
const spendId = sql`case ${pointMoves.kind} when 'spend' then ${pointMoves.id} when 'refund' then ${pointMoves.subject}::int end`

const columns = () => ({
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
type Row = Awaited<ReturnType<typeof rowsOf>>[number]

const ofCmpt = sql`${competitions.id} = ${cmptId}`
const ofGrant = sql`${pointGrants.id} = ${grantId}`

interface RowsQuery {
  userId?: number | undefined
  /** Only rows older than this one. */
  before?: number | undefined
}

/** Rows of the ledger, newest first. */
export const rowsOf = (db: Db, { userId, before }: RowsQuery, { limit }: { limit: number }) =>
  db
    .select(columns())
    .from(pointMoves)
    .leftJoin(competitions, ofCmpt)
    .leftJoin(pointGrants, ofGrant)
    .where(
      and(
        userId === undefined ? undefined : eq(pointMoves.userId, userId),
        before === undefined ? undefined : lt(pointMoves.id, before),
      ),
    )
    .orderBy(desc(pointMoves.id))
    .limit(limit)

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

export interface LedgerPageQuery {
  userId: number
  /** Empty: both. */
  flow: 'in' | 'out' | ''
  limit: number
  offset: number
}
interface Flow {
  flow?: 'in' | 'out' | undefined
  page: number
  pageSize: number
}

/** The parameters for a page of a user’s ledger. */
export function ledgerPageQuery(userId: number, { flow, ...paging }: Flow): LedgerPageQuery {
  const { pageSize, offset } = pageOf(paging)
  return { userId, flow: flow ?? '', limit: pageSize, offset }
}

/** A page of a user’s ledger, as parts of a statement. */
export const pageParts = ({ userId, flow, limit, offset }: Placeholders<LedgerPageQuery>) => {
  const wanted = sql`${pointMoves.userId} = ${userId} and case ${flow}::text
    when 'in' then ${pointMoves.points} > 0 when 'out' then ${pointMoves.points} < 0 else true end`
  return {
    moves: rows(
      columns(),
      sql`from ${pointMoves} left join ${competitions} on ${ofCmpt} left join ${pointGrants} on ${ofGrant}
        where ${wanted} order by ${pointMoves.id} desc limit ${limit}::int offset ${offset}::int`,
    ),
    total: value(sql<number>`(select count(*)::int from ${pointMoves} where ${wanted})`),
  }
}

/** A page of a user’s ledger as shown, from what a statement found. */
export function shownPage({ moves, total }: { moves: Row[]; total: number }, flow: Flow) {
  const { page, pageSize } = pageOf(flow)
  const list = moves.map((row) => {
    return { id: row.id, kind: row.kind, points: row.points, reason: reasonOf(row), link: linkOf(row), at: row.at }
  })
  return { list, total, page, pageSize }
}

/** The next moments at which a user’s points expire, with the amounts. */
export const endingPart = ({ userId, now }: Placeholders<FiguresQuery>) =>
  rows(
    { at: pointLots.expiresAt, points: pointLots.left },
    sql`from ${pointLots} where ${pointLots.userId} = ${userId} and ${pointLots.left} > 0 and ${pointLots.expiresAt} > ${now}
      order by ${pointLots.expiresAt} limit 3`,
  )
