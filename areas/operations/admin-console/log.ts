import { shownPerson } from '@leitai/identity/account/record'
import { users } from '@leitai/identity/account/table'
import { detailWords } from '@leitai/platform/audit/contract.words'
import { auditLog } from '@leitai/platform/audit/table'
import type { Language } from '@leitai/platform/contract/language'
import type { Db } from '@leitai/platform/db/db'
import { and, count, desc, eq, ilike, or, type SQL, sql } from '@leitai/platform/db/orm'
import { pageOf } from '@leitai/platform/http/page'
import { partOf } from '@leitai/platform/text/like'
import { targetsOf } from './targets.ts'

interface Asked {
  /** Restricts the log to one owner; undefined for the whole log. */
  own: SQL | undefined
  /** The search filter. */
  where: SQL | undefined
  action?: string | undefined
  page: number
  pageSize: number
}

const byActor = eq(users.id, auditLog.actorId)

/** Privileged acts, newest first, with actor and target as text. */
async function actsWhere(
  db: Db,
  where: SQL | undefined,
  { limit, offset, language }: { limit: number; offset: number; language: Language },
) {
  const rows = await db
    .select({ entry: auditLog, actor: { id: users.id, name: users.name, avatar: users.avatar } })
    .from(auditLog)
    .leftJoin(users, byActor)
    .where(where)
    .orderBy(desc(auditLog.id))
    .limit(limit)
    .offset(offset)
  const targets = await targetsOf(
    db,
    rows.map(({ entry }) => entry),
    language,
  )
  return rows.map(({ entry, actor }, at) => ({
    ...entry,
    actor: actor && shownPerson(actor),
    target: targets[at] ?? '',
    notes: detailWords(entry.detail, language),
  }))
}

/** Acts with a word in their reason or in the actor’s name. */
export const saying = (keyword = ''): SQL | undefined =>
  keyword === '' ? undefined : or(ilike(auditLog.reason, partOf(keyword)), ilike(users.name, partOf(keyword)))

/** The last acts on the whole site. */
export const lastActs = (db: Db, limit: number, language: Language) =>
  actsWhere(db, undefined, { limit, offset: 0, language })

/** A page of privileged acts, newest first, with actor and target as text, and the kinds of acts in this log. */
export async function pageOfActs(db: Db, { own, where, action, ...asked }: Asked, language: Language) {
  const { page, pageSize, offset } = pageOf(asked)
  const found = and(own, where, action === undefined ? undefined : eq(auditLog.action, action))
  const actions = sql<string[]>`array(
    select distinct ${auditLog.action} from ${auditLog} ${own ? sql`where ${own}` : sql``} order by ${auditLog.action})`
  const [counted] = await db.select({ total: count(), actions }).from(auditLog).leftJoin(users, byActor).where(found)
  return {
    list: await actsWhere(db, found, { limit: pageSize, offset, language }),
    total: counted?.total ?? 0,
    page,
    pageSize,
    actions: counted?.actions ?? [],
  }
}
