import { competitions } from '@leitai/competition/definition/table'
import type { InputOf } from '@leitai/platform/contract/call'
import type { Db } from '@leitai/platform/db/open'
import { and, count, desc, eq, getTableColumns, isNull, or, type SQL, sql } from '@leitai/platform/db/orm'
import { keptRead } from '@leitai/platform/pubsub/kept-reads'
import { matchesOf } from '@leitai/platform/text/search'
import type * as contract from './contract.ts'
import type { Topic } from './lookup.ts'
import { forumFollows, forumPosts, forumTopics } from './table.ts'

type Which = Omit<InputOf<typeof contract.listTopics>, 'page' | 'pageSize'> & { userId: number | null }

const columns = getTableColumns(forumTopics)
export const ofCmpt = eq(competitions.id, forumTopics.cmptId)
export const shown = eq(forumTopics.state, 'shown')
/** The topic has no competition, or a published one. */
export const isOpen = or(isNull(forumTopics.cmptId), eq(competitions.status, 'published'))

const orders: Record<Which['order'], SQL> = {
  active: desc(forumTopics.lastAt),
  new: desc(forumTopics.at),
  hot: desc(forumTopics.heat),
}

function mine({ scope, userId }: Which): SQL | undefined {
  if (scope === 'general') return isNull(forumTopics.cmptId)
  if (scope === 'own') return eq(forumTopics.authorId, userId ?? 0)
  if (scope === 'replied') {
    return sql`exists (select 1 from ${forumPosts} where ${forumPosts.topicId} = ${forumTopics.id}
      and ${forumPosts.authorId} = ${userId} and not ${forumPosts.opening} and ${forumPosts.state} = 'shown')`
  }
  if (scope !== 'followed') return undefined
  return sql`exists (select 1 from ${forumFollows}
    where ${forumFollows.topicId} = ${forumTopics.id} and ${forumFollows.userId} = ${userId})`
}

const wanted = (which: Which) =>
  and(
    shown,
    // The caller’s access to this one competition was checked before.
    which.cmptId === undefined ? isOpen : eq(forumTopics.cmptId, which.cmptId),
    mine(which),
    which.unanswered ? and(eq(forumTopics.replies, 0), isNull(forumTopics.closedAt)) : undefined,
    which.tag ? sql`${forumTopics.tags} ? ${which.tag}` : undefined,
    ...matchesOf(forumTopics.searchText, which.keyword),
  )

/** Pinned topics first, in the list where they are pinned: the competition’s, or the site-wide one. */
const pinnedFirst = ({ cmptId }: Which) =>
  cmptId === undefined
    ? sql`(${forumTopics.pinnedAt} is not null and ${forumTopics.cmptId} is null) desc`
    : sql`(${forumTopics.pinnedAt} is not null) desc`

interface Slice {
  limit: number
  offset: number
}

const selectTopics = (db: Db, which: Which, { limit, offset }: Slice): Promise<Topic[]> =>
  db
    .select(columns)
    .from(forumTopics)
    .leftJoin(competitions, ofCmpt)
    .where(wanted(which))
    .orderBy(pinnedFirst(which), orders[which.order], desc(forumTopics.id))
    .limit(limit)
    .offset(offset)

async function countTopics(db: Db, which: Which): Promise<number> {
  const [found] = await db
    .select({ total: count() })
    .from(forumTopics)
    .leftJoin(competitions, ofCmpt)
    .where(wanted(which))
  return found?.total ?? 0
}

const pageWith = async (db: Db, { slice, ...which }: Which & { slice: Slice }) => ({
  topics: await selectTopics(db, which, slice),
  total: await countTopics(db, which),
})
const sharedPage = keptRead({ reads: [competitions, forumTopics] }, (db: Db, key: string) =>
  pageWith(db, JSON.parse(key)),
)

/** A page of topics with their number. Lists that are the same for everybody are kept, but for searches, which hardly repeat. */
export function topicsOf(db: Db, which: Which, slice: Slice) {
  const { cmptId, scope, order, tag, unanswered, keyword } = which
  const personal = scope !== 'all' && scope !== 'general'
  if (personal || keyword !== '') return pageWith(db, { ...which, slice })
  return sharedPage(db, JSON.stringify({ cmptId, scope, order, tag, unanswered, keyword, userId: null, slice }))
}

const MOST = 20

const everywhere = 'all'
const tagsWithin = keptRead({ reads: [competitions, forumTopics] }, async (db, within: number | typeof everywhere) => {
  const where = and(shown, within === everywhere ? isOpen : eq(forumTopics.cmptId, within))
  const { rows } = await db.execute<{ tag: string; count: number }>(sql`
    select tag, count(*)::int as count
    from ${forumTopics} left join ${competitions} on ${ofCmpt}, jsonb_array_elements_text(${forumTopics.tags}) tag
    where ${where} group by tag order by count desc, tag limit ${MOST}`)
  return rows
})

/** Tags with their counts, of one competition or of all published ones. */
export const tagsInUse = (db: Db, cmptId: number | undefined) => tagsWithin(db, cmptId ?? everywhere)

const talkedAbout = keptRead({ reads: [competitions, forumTopics] }, (db: Db, _all: typeof everywhere) =>
  db
    .select({ id: competitions.id, title: competitions.title, count: count() })
    .from(forumTopics)
    .innerJoin(competitions, ofCmpt)
    .where(and(shown, eq(competitions.status, 'published')))
    .groupBy(competitions.id)
    .orderBy(desc(count()), desc(competitions.id))
    .limit(MOST),
)
export const cmptsTalkedAbout = (db: Db) => talkedAbout(db, everywhere)
