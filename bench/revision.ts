import { createHash } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { createAppServer } from '../apps/server/server.ts'
import { builders, rmseSpec, solutionCsv } from '../apps/testing/build.ts'
import { visitorsOf } from '../apps/testing/open-test-app.ts'
import { begin } from '../areas/competition/revision/revision.ts'
import { revisionJob } from '../areas/competition/revision/run.ts'
import { revisions } from '../areas/competition/revision/table.ts'
import { standings, submissions } from '../areas/competition/submission/table.ts'
import { teams } from '../areas/competition/team/table.ts'
import { readConfig } from '../areas/platform/config/config.ts'
import { openDatabase } from '../areas/platform/db/open.ts'
import { eq, sql } from '../areas/platform/db/orm.ts'
import { prepareFile } from '../packages/scorer/src/node/prepared-file.ts'
import { scoreFile } from '../packages/scorer/src/node/score-file.ts'

/**
 * npm run bench revision: a dry run over stored submissions, compared with a bare single-process loop that scores the same files; the
 * overhead of custom formulas; and the duration of publishing.
 */
const SUBMISSIONS = 2000
const TEAMS = 400
const ROWS = 10_000
const LOOP = 200

const say = (line: string) => process.stdout.write(`${line}\n`)
const folder = mkdtempSync(join(tmpdir(), 'leitai-bench-'))
chmodSync(folder, 0o755)
const config = readConfig({ ...process.env, DATA_DIR: folder, PORT: '0', HOST: '127.0.0.1', RATE_LIMIT: '0' })
const log = pino({ level: 'warn' }, pino.destination(2))
const database = await openDatabase({ dataDir: folder, log, onExit: () => process.exit(1) })
const running = await createAppServer(config, log, { ...database, pages: false })
const { ctx } = running
const { db, storage } = ctx

const answer = (seed: number) => {
  const rows = Array.from(
    { length: ROWS },
    (_, at) => `${at + 1},${((at + 1) / 100 + ((at * 7919 + seed * 104_729) % 1000) / 1000).toFixed(6)}`,
  )
  return `id,prediction\n${rows.join('\n')}\n`
}

async function fill() {
  const build = builders({ ...running, ...visitorsOf(running) })
  const user = await build.user()
  const { id, stage } = await build.competition({ ownerId: user.id }, { solution: solutionCsv(ROWS) })
  const made = await db
    .insert(teams)
    .values(
      Array.from({ length: TEAMS }, (_, at) => ({
        cmptId: id,
        name: `演示队伍${at}`,
        nameKey: `演示队伍${at}`,
        captainId: user.id,
        createdAt: ctx.now(),
      })),
    )
    .returning({ id: teams.id })
  for (let at = 0; at < SUBMISSIONS; at++) {
    const objectKey = `submission/${user.id}/bench${String(at).padStart(8, '0')}.csv`
    const text = answer(at)
    await storage.put(objectKey, Buffer.from(text))
    await db.insert(submissions).values({
      cmptId: id,
      stageId: stage.id,
      teamId: made[at % TEAMS]?.id ?? 0,
      userId: user.id,
      no: Math.floor(at / TEAMS) + 1,
      objectKey,
      fileName: 'a.csv',
      size: text.length,
      sha256: createHash('sha256').update(text).digest('hex'),
      createdAt: ctx.now(),
      state: 'scored',
      scoreA: 1,
      scoreB: 1,
      rows: ROWS,
    })
  }
  return stage
}

/** Milliseconds per submission: one process, sequentially, without caching. */
async function bareLoop(): Promise<number> {
  const solution = join(folder, 'solution.csv')
  const prepared = join(folder, 'prepared.bin')
  const file = join(folder, 'answer.csv')
  writeFileSync(solution, solutionCsv(ROWS))
  await prepareFile(solution, rmseSpec, prepared)
  let spent = 0
  for (let at = 0; at < LOOP; at++) {
    writeFileSync(file, answer(at))
    const begun = performance.now()
    await scoreFile(prepared, file)
    spent += performance.now() - begun
  }
  return spent / LOOP
}

async function until(id: number, states: string[]) {
  for (let printed = 0; ; await pause(100)) {
    const [row] = await db.select().from(revisions).where(eq(revisions.id, id))
    if (!row || states.includes(row.state)) return row
    const quarter = Math.floor((row.done / SUBMISSIONS) * 4)
    if (quarter > printed) {
      printed = quarter
      say(`    ${row.done} of ${row.total}`)
    }
  }
}

const stage = await fill()
const bare = await bareLoop()
say(`${SUBMISSIONS} submissions of ${ROWS} rows, ${config.scorers} scoring processes`)
say(`bare loop in one process: ${bare.toFixed(2)} ms a submission`)
const sqlCode = 'select sqrt(avg((target - prediction) ** 2)) from solution join submission using (id)'
const jsCode = `function score(s, p) {
  let sum = 0
  for (let row = 0; row < s.target.length; row++) sum += (s.target[row] - p.prediction[row]) ** 2
  return Math.sqrt(sum / s.target.length)
}`
const ways = [
  { name: 'rmse', metric: { name: 'rmse' } },
  { name: 'formula in SQL', metric: { name: 'formula-sql', options: { code: sqlCode, direction: 'lower' } } },
  { name: 'formula in JavaScript', metric: { name: 'formula-js', options: { code: jsCode, direction: 'lower' } } },
]
for (const { name, metric } of ways) {
  say(name)
  const begun = performance.now()
  const { id } = await db.transaction((tx) =>
    begin(tx, stage, {
      kind: 'change',
      spec: { ...rmseSpec, metric },
      direction: 'lower',
      solutionKey: stage.solutionKey ?? '',
      startedAt: ctx.now(),
    }),
  )
  const row = await until(id, ['ready', 'failed'])
  const each = (performance.now() - begun) / SUBMISSIONS
  say(
    `  ${row?.state}: ${((each * SUBMISSIONS) / 1000).toFixed(1)} s, ${each.toFixed(2)} ms a submission, ${(each / bare).toFixed(2)} of the bare loop`,
  )
  if (name === 'rmse') {
    await db
      .update(revisions)
      .set({ state: 'publishing', reason: { zh: '演示', en: 'A benchmark' } })
      .where(eq(revisions.id, id))
    const from = performance.now()
    await revisionJob.enqueue(db, { id })
    await until(id, ['published'])
    const places = await db.$count(standings, sql`${standings.stageId} = ${stage.id}`)
    say(`  published in ${((performance.now() - from) / 1000).toFixed(2)} s, ${places} places written`)
  } else await db.update(revisions).set({ state: 'cancelled' }).where(eq(revisions.id, id))
}
await running.close()
await database.close()
rmSync(folder, { recursive: true, force: true })
process.exit(0)
