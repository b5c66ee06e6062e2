import type * as contract from '@leitai/contract/operations/health'
import { stages } from '../../../competition/definition/table.ts'
import { dailyPart, everyDay, within } from '../../../competition/submission/daily.ts'
import { submissions } from '../../../competition/submission/table.ts'
import { users } from '../../../identity/account/table.ts'
import { shanghaiDay, shanghaiDayName } from '../../../platform/db/day.ts'
import { sql } from '../../../platform/db/orm.ts'
import { type Placeholders, rows, statement } from '../../../platform/db/statement.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { nextDayStart } from '../../../platform/time/day.ts'

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
