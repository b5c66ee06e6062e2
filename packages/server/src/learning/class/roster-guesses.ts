import { limits } from '@leitai/contract/core/limits'
import { auditLog } from '../../platform/audit/table.ts'
import type { Db } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/orm.ts'
import { type Placeholders, statement, value } from '../../platform/db/statement.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import { dayStart } from '../../platform/time/day.ts'
import { lockPerson } from './lock-person.ts'

const lookedUpIn = statement(({ meId, since }: Placeholders<{ meId: number; since: Date }>) => ({
  numbers: value(sql<number>`(select coalesce(sum((${auditLog.detail} ->> 'numbers')::int), 0)::int from ${auditLog}
    where ${auditLog.action} = 'class.preview' and ${auditLog.actorId} = ${meId}::int and ${auditLog.at} >= ${since}::timestamptz)`),
}))

/** Refuses to look up so many numbers after those of today: the rosters of a term are fewer, and who guesses needs far more. */
export async function refuseGuesses(
  { db, me, now }: { db: Db; me: { id: number }; now: Date },
  numbers: number,
): Promise<void> {
  // Until the preview is on record, which counts it.
  await lockPerson(db, me.id)
  const known = await lookedUpIn(db, { meId: me.id, since: dayStart(now) })
  const limit = limits.teaching.rosterNumbersDay
  refuse(known.numbers + numbers > limit ? { code: 'class.rosterNumbers', values: { limit } } : null)
}
