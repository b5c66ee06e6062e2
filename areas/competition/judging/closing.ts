import { sql } from '@leitai/platform/db/orm'
import { mapped, rows } from '@leitai/platform/db/statement'
import type { ClosingPart } from '@leitai/platform/domain/closing'
import { competitions } from '../definition/table.ts'
import { marks, rounds } from './table.ts'
import { marksMissing } from './texts.ts'

/** Open marks, by their competitions: they are submitted or reassigned first. */
export const openMarks: ClosingPart = (userId) =>
  mapped(
    rows(
      { title: competitions.title },
      sql`from ${competitions} where ${competitions.id} in (select ${rounds.cmptId} from ${marks}
        join ${rounds} on ${rounds.id} = ${marks.roundId}
        where ${marks.judgeId} = ${userId} and ${marks.state} = 'open' and ${rounds.state} = 'open')
        order by ${competitions.id}`,
    ),
    (found) => () => (found.length > 0 ? [{ kind: 'marks', ...marksMissing(found.map(({ title }) => title)) }] : []),
  )
