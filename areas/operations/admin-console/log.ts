import { submissions } from '@leitai/competition/submission/table'
import { teams } from '@leitai/competition/team/table'
import { shownPerson } from '@leitai/identity/account/person'
import { users } from '@leitai/identity/account/table'
import { rows, statement } from '@leitai/pg-kit/statement'
import { auditLog } from '@leitai/platform/audit/table'
import type { Language } from '@leitai/platform/contract/language'
import type { Db } from '@leitai/platform/db/open'
import { and, count, desc, eq, ilike, or, type SQL, sql } from '@leitai/platform/db/orm'
import { pageOf } from '@leitai/platform/http/page'
import { partOf } from '@leitai/platform/text/search'
import { detailWords, targetWords } from './contract.words.ts'
import { allOfKind } from './texts.ts'

interface ActsQuery {
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
export async function pageOfActs(db: Db, { own, where, action, ...paging }: ActsQuery, language: Language) {
  const { page, pageSize, offset } = pageOf(paging)
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

type Entry = Pick<typeof auditLog.$inferSelect, 'targetKind' | 'targetId' | 'detail'>

/** What an act is about: its target, or the team or user named beside the competition. */
function aboutOf({ targetKind, targetId, detail }: Entry): { kind: string; id: string } {
  if (targetKind !== 'competition') return { kind: targetKind, id: targetId }
  const { teamId, userId } = detail
  if (typeof teamId === 'number') return { kind: 'team', id: String(teamId) }
  if (typeof userId === 'number') return { kind: 'user', id: String(userId) }
  return { kind: targetKind, id: targetId }
}

const namesOf = statement((ids: { userIds: SQL<number[]>; teamIds: SQL<number[]>; submissionIds: SQL<number[]> }) => ({
  people: rows({ id: users.id, name: users.name }, sql`from ${users} where ${users.id} = any(${ids.userIds}::int[])`),
  named: rows({ id: teams.id, name: teams.name }, sql`from ${teams} where ${teams.id} = any(${ids.teamIds}::int[])`),
  numbered: rows(
    { id: submissions.id, no: submissions.no, team: teams.name },
    sql`from ${submissions} join ${teams} on ${teams.id} = ${submissions.teamId}
        where ${submissions.id} = any(${ids.submissionIds}::int[])`,
  ),
}))

/** Targets of acts as text: users and teams by name, submissions by number and team. */
async function targetsOf(db: Db, entries: readonly Entry[], language: Language): Promise<string[]> {
  const about = entries.map(aboutOf)
  // Some acts apply to all rows of a kind and name no id.
  const idsOf = (kind: string) => about.flatMap((one) => (one.kind === kind && isId(one.id) ? [Number(one.id)] : []))
  const { people, named, numbered } = await namesOf(db, {
    userIds: idsOf('user'),
    teamIds: idsOf('team'),
    submissionIds: idsOf('submission'),
  })
  const names = new Map<string, string>([
    ...people.map(({ id, name }) => [`user ${id}`, name] as const),
    ...named.map(({ id, name }) => [`team ${id}`, name] as const),
    ...numbered.map(({ id, no, team }) => [`submission ${id}`, `${team} #${no}`] as const),
  ])
  return about.map(({ kind, id }) => {
    const word = targetWords(kind)[language]
    const all = id === 'all' ? allOfKind[language] : id
    return kind === 'competition' ? word : `${word} ${names.get(`${kind} ${id}`) ?? all}`
  })
}

const isId = (text: string) => /^[1-9]\d{0,9}$/.test(text) && Number(text) <= MOST
/** PostgreSQL’s largest integer. */
const MOST = 2 ** 31 - 1
