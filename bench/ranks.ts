import { stages } from '../areas/competition/definition/table.ts'
import { rekey } from '../areas/competition/submission/rank-rule.ts'
import { standings } from '../areas/competition/submission/table.ts'
import { teams } from '../areas/competition/team/table.ts'
import { eq, sql } from '../areas/platform/db/orm.ts'
import { startDemoServer, until } from './demo-server.ts'

/**
 * npm run bench:ranks: what a rank by the mean of the ranks in three numbers costs when one team's numbers change, for boards A and B of
 * 1,000 and of 10,000 teams, against changing the one row alone; medians. Every score computes the keys of its stage anew.
 */
const TIMES = 15
const median = (list: number[]) => list.toSorted((a, b) => a - b)[list.length >> 1] ?? 0
const { db, stop } = await startDemoServer(3393)
try {
  await until(async () => (await db.$count(teams)) > 0)
  const [stage] = await db.select().from(stages).where(sql`${stages.spec} is not null`).limit(1)
  const [captain] = await db.select({ id: teams.captainId }).from(teams).limit(1)
  if (!stage?.spec || !captain) throw new Error('the demonstration has no team')
  const rank = { by: 'ranks' as const, columns: ['a', 'b', 'c'] }
  const ruled = { id: stage.id, spec: { ...stage.spec, rank } }
  for (const count of [1000, 10_000]) {
    await db.delete(standings).where(eq(standings.stageId, stage.id))
    await db.execute(sql`insert into ${teams} (cmpt_id, name, name_key, captain_id, created_at)
      select ${stage.cmptId}, 'bench ' || n, 'bench ' || ${count}::int || ' ' || n, ${captain.id}, now() from generate_series(1, ${count}) as n`)
    await db.execute(sql`insert into ${standings} (stage_id, board, week, team_id, key, score, parts, submission_id, entries, at)
      select ${stage.id}, board, 0, id, 0, random(), array[random(), random(), random()], 1, 1, now()
      from (select id from ${teams} where name_key like ${`bench ${count} %`}) as made, (values ('A'), ('B')) as boards (board)`)
    await rekey(db, ruled)
    const times: [number[], number[]] = [[], []]
    for (let k = 0; k < TIMES; k++) {
      let begun = performance.now()
      const one = sql`(select team_id from ${standings} where stage_id = ${stage.id} order by random() limit 1)`
      await db.execute(
        sql`update ${standings} set parts = array[random(), random(), random()] where stage_id = ${stage.id} and team_id = ${one}`,
      )
      times[0].push(performance.now() - begun)
      begun = performance.now()
      await rekey(db, ruled)
      times[1].push(performance.now() - begun)
    }
    const [row, keys] = times.map(median)
    process.stdout.write(
      `${String(count).padStart(6)} teams: one row ${row?.toFixed(1)} ms, all keys ${keys?.toFixed(1)} ms, ${((keys ?? 0) / (row ?? 1)).toFixed(0)} ×\n`,
    )
  }
} finally {
  await stop()
}
