import { shownPerson } from '@leitai/identity/account/record'
import { users } from '@leitai/identity/account/table'
import { boundsOf } from '@leitai/platform/db/day'
import { alias, sql } from '@leitai/platform/db/orm'
import { optional, type Placeholders, rows, statement, value } from '@leitai/platform/db/statement'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import { foundIn, inBoth, patternsOf } from '@leitai/platform/text/search'
import { weightOf } from '../../definition/rules.ts'
import { competitions, hostRoles } from '../../definition/table.ts'
import type * as editor from '../contract.launch.ts'
import { shown } from '../gate.ts'
import { refusalToDecide } from '../rules.ts'
import { editorStates } from '../table.ts'

const senders = alias(users, 'senders')
const joined = sql`from ${competitions} left join ${users} on ${users.id} = ${competitions.ownerId}
  left join ${editorStates} on ${editorStates.cmptId} = ${competitions.id}
  left join ${users} ${senders} on ${senders.id} = ${editorStates.submittedBy}`
const texts = [...inBoth(competitions.title), ...inBoth(competitions.host), users.name, senders.name]

interface Asked {
  meId: number
  /** Null: both. */
  type: 'algorithm' | 'application' | null
  patterns: string[]
  since: Date | null
  before: Date | null
  limit: number
  offset: number
}

const waits = ({ type, patterns, since, before }: Placeholders<Asked>) => sql`${competitions.status} = 'pending'
  and (${type}::text is null or ${competitions.type} = ${type}::text) and ${foundIn(texts, patterns)}
  and (${since}::timestamptz is null or ${editorStates.submittedAt} >= ${since}::timestamptz)
  and (${before}::timestamptz is null or ${editorStates.submittedAt} < ${before}::timestamptz)`

/** Competitions waiting for an admin, and whether this one works on them. */
const waiting = statement((given: Placeholders<Asked>) => ({
  found: rows(
    {
      id: competitions.id,
      title: competitions.title,
      host: competitions.host,
      startAt: competitions.startAt,
      endAt: competitions.endAt,
      practice: competitions.practice,
      weight: competitions.weight,
      status: competitions.status,
      ownerId: competitions.ownerId,
      owner: optional(users.id, { id: users.id, name: users.name, avatar: users.avatar }),
      by: sql<string | null>`${senders.name}`,
      at: editorStates.submittedAt,
      submittedBy: editorStates.submittedBy,
      worksOnIt: sql<boolean>`${hostRoles.userId} is not null`,
    },
    sql`${joined} left join ${hostRoles} on ${hostRoles.cmptId} = ${competitions.id} and ${hostRoles.userId} = ${given.meId}::int
      where ${waits(given)} order by ${editorStates.submittedAt}, ${competitions.id}
      limit ${given.limit}::int offset ${given.offset}::int`,
  ),
  total: value(sql<number>`(select count(*)::int ${joined} where ${waits(given)})`),
}))

export const launchQueue: Handler<typeof editor.launchQueue> = async (
  { db, me, language },
  { keyword, type = null, from, until, ...asked },
) => {
  const { page, pageSize, offset } = pageOf(asked)
  const which = { type, patterns: patternsOf(keyword), ...boundsOf({ from, until }) }
  const { found, total } = await waiting(db, { meId: me.id, ...which, limit: pageSize, offset })
  const list = found.map(({ status, ownerId, submittedBy, worksOnIt, ...cmpt }) => ({
    id: cmpt.id,
    title: cmpt.title,
    host: cmpt.host,
    owner: cmpt.owner ? shownPerson(cmpt.owner) : null,
    by: cmpt.by,
    at: cmpt.at,
    startAt: cmpt.startAt,
    // Only public ones wait for an admin.
    weight: weightOf({ ...cmpt, audience: 'public' }),
    endAt: cmpt.endAt,
    may: { decide: shown(refusalToDecide({ status, meId: me.id, ownerId, submittedBy, worksOnIt }), language) },
  }))
  return { list, total, page, pageSize }
}
