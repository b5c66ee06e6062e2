import { stages } from '@leitai/competition/definition/table'
import { dailyPart, everyDay, within } from '@leitai/competition/submission/daily'
import { submissions } from '@leitai/competition/submission/table'
import { users } from '@leitai/identity/account/table'
import { shanghaiDay, shanghaiDayName } from '@leitai/platform/db/day'
import { sql } from '@leitai/platform/db/orm'
import { type Placeholders, rows, statement } from '@leitai/platform/db/statement'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { nextDayStart } from '@leitai/platform/time/day'
import type * as contract from '../contract.ts'

const DAYS = 30

const daysIn = statement((given: Placeholders<{ from: Date; until: Date }>) => ({
  signUps: rows(
    { day: shanghaiDayName(users.createdAt), count: sql<number>`count(*)::int` },
    sql`from ${users} where ${within(users.createdAt, given)} group by ${shanghaiDay(users.createdAt)}`,
  ),
  // All stages are named for the index, which has the time after the stage.
  daily: dailyPart(
    sql`from ${submissions} where ${submissions.stageId} = any(array(select ${stages.id} from ${stages}))`,
    given,
  ),
}))

export const siteDays: Handler<typeof contract.siteDays> = async ({ db, now }) => {
  const until = nextDayStart(now)
  const from = new Date(until.getTime() - DAYS * 86_400_000)
  return { days: everyDay(from, DAYS, await daysIn(db, { from, until })) }
}
