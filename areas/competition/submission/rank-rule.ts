import type { Db } from '@leitai/platform/db/open'
import { type SQL, sql } from '@leitai/platform/db/orm'
import type { Stage } from '../definition/table.ts'
import { teams } from '../team/table.ts'
import { ruleOverSeveral } from './board-rules.ts'
import { standings } from './table.ts'

/**
 * Where the rank follows from several numbers, a team’s key depends on all others: it is the place in the order of the numbers, or the mean
 * of the ranks in each of them. Every change of a standing then computes the keys of its stage anew, one transaction after another.
 */
export async function lockKeys(db: Db, stage: Pick<Stage, 'id' | 'spec'>): Promise<void> {
  if (ruleOverSeveral(stage.spec))
    await db.execute(sql`select pg_advisory_xact_lock(hashtext('standings'), ${stage.id})`)
}

export async function rekey(db: Db, stage: Pick<Stage, 'id' | 'spec'>): Promise<void> {
  const rule = ruleOverSeveral(stage.spec)
  if (!rule) return
  const weights = rule.by === 'ranks' ? (rule.weights ?? rule.columns.map(() => 1)) : []
  const key = rule.by === 'order' ? sql`dense_rank() over (partition by board, week order by parts)` : meanRank(weights)
  await db.execute(sql`
    update ${standings} set key = given.key from (
      select board, week, team_id, (${key})::float8 as key
      from (select ${standings}.*, ${teams.baseline} as baseline from ${standings} join ${teams} on ${teams.id} = ${standings.teamId}
        where ${standings.stageId} = ${stage.id} and ${standings.board} <> 'noon' and ${standings.parts} is not null) as placed
    ) as given
    where ${standings.stageId} = ${stage.id} and ${standings.board} = given.board and ${standings.week} = given.week
      and ${standings.teamId} = given.team_id and ${standings.key} is distinct from given.key`)
}

/** The rank in one number: 1 and the teams that are better in it, without baselines, which have no rank. */
const rankIn = (at: number): SQL =>
  sql`(1 + count(*) filter (where not baseline) over (partition by board, week order by parts[${sql.raw(String(at + 1))}]
    groups between unbounded preceding and 1 preceding))`

function meanRank(weights: readonly number[]): SQL {
  const terms = weights.map((weight, at) => sql`${weight}::float8 * ${rankIn(at)}`)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return sql`(${sql.join(terms, sql` + `)}) / ${total}::float8`
}
