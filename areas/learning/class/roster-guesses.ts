import { auditLog } from '@leitai/platform/audit/table'
import { limits } from '@leitai/platform/contract/limits'
import type { Db } from '@leitai/platform/db/db'
import { sql } from '@leitai/platform/db/orm'
import { type Placeholders, statement, value } from '@leitai/platform/db/statement'
import { refuse } from '@leitai/platform/errors/refuse'
import { dayStart } from '@leitai/platform/time/day'
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
