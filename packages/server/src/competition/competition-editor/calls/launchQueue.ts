import type * as editor from '@leitai/contract/competition/competition-editor.launch'
import { shownPerson } from '../../../identity/account/record.ts'
import { users } from '../../../identity/account/table.ts'
import { alias, sql } from '../../../platform/db/orm.ts'
import { optional, type Placeholders, rows, statement, value } from '../../../platform/db/statement.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { pageOf } from '../../../platform/http/page.ts'
import { weightOf } from '../../definition/rules.ts'
import { competitions, hostRoles } from '../../definition/table.ts'
import { shown } from '../gate.ts'
import { refusalToDecide } from '../rules.ts'
import { editorStates } from '../table.ts'

const senders = alias(users, 'senders')
const waits = sql`${competitions.status} = 'pending'`

/** Competitions waiting for an admin, and whether this one works on them. */
const waiting = statement(({ meId, limit, offset }: Placeholders<{ meId: number; limit: number; offset: number }>) => ({
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
    sql`from ${competitions} left join ${users} on ${users.id} = ${competitions.ownerId}
      left join ${editorStates} on ${editorStates.cmptId} = ${competitions.id}
      left join ${users} ${senders} on ${senders.id} = ${editorStates.submittedBy}
      left join ${hostRoles} on ${hostRoles.cmptId} = ${competitions.id} and ${hostRoles.userId} = ${meId}::int
      where ${waits} order by ${editorStates.submittedAt}, ${competitions.id} limit ${limit}::int offset ${offset}::int`,
  ),
  total: value(sql<number>`(select count(*)::int from ${competitions} where ${waits})`),
}))

export const launchQueue: Handler<typeof editor.launchQueue> = async ({ db, me, language }, input) => {
  const { page, pageSize, offset } = pageOf(input)
  const { found, total } = await waiting(db, { meId: me.id, limit: pageSize, offset })
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
