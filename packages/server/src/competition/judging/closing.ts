import type { ClosingReason } from '../../identity/profile/leaving.ts'
import type { Db } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/orm.ts'
import { type Placeholders, rows, statement } from '../../platform/db/statement.ts'
import { competitions } from '../definition/table.ts'
import { marks, rounds } from './table.ts'
import { marksMissing } from './texts.ts'

/** The competitions in which the judge still has open marks. */
const toMark = statement(({ userId }: Placeholders<{ userId: number }>) => ({
  open: rows(
    { title: competitions.title },
    sql`from ${competitions} where ${competitions.id} in (select ${rounds.cmptId} from ${marks}
      join ${rounds} on ${rounds.id} = ${marks.roundId}
      where ${marks.judgeId} = ${userId} and ${marks.state} = 'open' and ${rounds.state} = 'open')
      order by ${competitions.id}`,
  ),
}))

/** Blocks closing an account with open marks: they are submitted or reassigned first. */
export async function addOpenMarks({
  db,
  user,
  reasons,
}: {
  db: Db
  user: { id: number }
  reasons: ClosingReason[]
}): Promise<void> {
  const { open } = await toMark(db, { userId: user.id })
  if (open.length > 0) reasons.push({ kind: 'marks', ...marksMissing(open.map(({ title }) => title)) })
}
