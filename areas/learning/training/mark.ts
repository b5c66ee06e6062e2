import { checkPart } from '@leitai/competition/certificate/design'
import { awards } from '@leitai/identity/account/awards'
import type { AppContext } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/open'
import { and, eq, lt } from '@leitai/platform/db/orm'
import { transaction } from '@leitai/platform/db/transaction'
import { defineJob, onceARow, rowId } from '@leitai/platform/jobs/job'
import { CannotStart } from '@leitai/platform/sandbox/launcher'
import { dayName } from '@leitai/platform/time/day'
import { notify } from '@leitai/site/message/notify'
import { isCode, markCode, SandboxDied } from './code.ts'
import { classPapers } from './papers.ts'
import { hasPassed, isRight, tenths } from './rules.ts'
import { type Attempt, examAttempts, examPapers, type Mark } from './table.ts'
import { examMarked } from './texts.ts'

/** A marking job without progress for this long has lost its server. */
const STILL_MS = 60_000
/** After this many sandbox crashes in one attempt, its code is blamed. */
const CRASHES = 3

/** `id` is the attempt’s id. */
export const markJob = defineJob({
  name: 'exam',
  queue: 'interactive',
  payload: rowId,
  key: onceARow('exam'),
  priority: 5,
  attempts: 3,
  timeout: 3_600_000,
  run: (ctx, { id }) => markExam(ctx, id),
  rescue: { task: 'marking', run: (ctx) => rescueMarking(ctx) },
})

/** Job: marks a submitted attempt. The server may crash at any line; the next run starts over. */
export async function markExam(ctx: AppContext, id: number): Promise<void> {
  const [attempt] = await ctx.db.select().from(examAttempts).where(eq(examAttempts.id, id))
  if (attempt?.state !== 'marking') return
  try {
    const marks = await marksOf(ctx, attempt)
    await transaction(ctx.db, (db) => finish(ctx, db, { id, marks }))
  } catch (error) {
    if (error instanceof CannotStart) {
      // The machine's doing, which counts for nothing: rescueMarking has it marked again.
      ctx.log.warn({ attempt: id, reason: error.message }, 'an exam could not be marked; it is marked again')
      return
    }
    if (!(error instanceof SandboxDied)) throw error
    ctx.log.warn({ attempt: id, reason: error.message }, 'the sandbox died while marking an exam; it is marked again')
    await transaction(ctx.db, async (db) => {
      const values = { crashes: attempt.crashes + 1, movedAt: ctx.now() }
      const still = and(eq(examAttempts.id, id), eq(examAttempts.state, 'marking'))
      await db.update(examAttempts).set(values).where(still)
      await markJob.enqueue(db, { id })
    })
  }
}

async function marksOf(ctx: AppContext, { userId, questions, answers, crashes }: Attempt): Promise<Mark[]> {
  const marks: Mark[] = []
  // One after another, so that an attempt uses only one scoring process.
  for (const [at, { body, points }] of questions.entries()) {
    const given = answers[at + 1]
    const right = isRight(body, given)
    if (right !== null || !isCode(body)) marks.push({ got: right ? points : 0, note: null })
    else marks.push(await codeMark(ctx, { userId, body, points, code: String(given) }, crashes))
  }
  return marks
}

async function codeMark(
  ctx: AppContext,
  answer: Omit<Parameters<typeof markCode>[1], 'blamed'>,
  crashes: number,
): Promise<Mark> {
  const blamed = crashes + 1 >= CRASHES
  try {
    return await markCode(ctx, { ...answer, blamed })
  } catch (error) {
    if (!(error instanceof SandboxDied) || !blamed) throw error
    return { got: 0, note: 'crashed' }
  }
}

async function finish(ctx: AppContext, db: Db, { id, marks }: { id: number; marks: Mark[] }): Promise<void> {
  const now = ctx.now()
  const [attempt] = await db.select().from(examAttempts).where(eq(examAttempts.id, id)).for('update')
  if (attempt?.state !== 'marking') return
  const { userId, paperId, total, passPercent } = attempt
  const score = tenths(marks.reduce((sum, { got }) => sum + got, 0))
  const passed = hasPassed(score, total, passPercent)
  const paid = passed ? await awards.get().one(db, { userId, rule: 'exam', subject: paperId, now }) : 0
  const number = passed ? (attempt.number ?? numberOf(ctx, attempt, now)) : null
  await db
    .update(examAttempts)
    .set({ state: 'done', marks, score, passed, number, markedAt: now, pointsPaid: attempt.pointsPaid + paid })
    .where(eq(examAttempts.id, id))
  await classPapers.get().marked(db, { paperId, now })
  await notifyMarked(db, { attempt, score, passed, now })
}

/** EX-2026-0012-000345-ABCD: year, paper, attempt, and an unguessable part. */
function numberOf({ config }: AppContext, { id, paperId }: Attempt, now: Date): string {
  const bare = `EX-${dayName(now).slice(0, 4)}-${String(paperId).padStart(4, '0')}-${String(id).padStart(6, '0')}`
  return `${bare}-${checkPart(config.secret, bare)}`
}

async function notifyMarked(
  db: Db,
  { attempt, score, passed, now }: { attempt: Attempt; score: number; passed: boolean; now: Date },
): Promise<void> {
  const [paper] = await db
    .select({ title: examPapers.title })
    .from(examPapers)
    .where(eq(examPapers.id, attempt.paperId))
  const { zh = '', en = '' } = paper?.title ?? {}
  const marks = `${score}/${attempt.total}`
  await notify(db, {
    userId: attempt.userId,
    kind: 'system',
    ...examMarked({ zh, en }, { marks, passed }),
    link: `/testResult.html?id=${attempt.id}`,
    now,
  })
}

/** Enqueues marking again for attempts whose server crashed. */
async function rescueMarking({ db, now }: AppContext): Promise<void> {
  const still = new Date(now().getTime() - STILL_MS)
  const lost = and(eq(examAttempts.state, 'marking'), lt(examAttempts.movedAt, still))
  // An update is announced even if it changes no row.
  if ((await db.$count(examAttempts, lost)) === 0) return
  const rows = await db.update(examAttempts).set({ movedAt: now() }).where(lost).returning({ id: examAttempts.id })
  await markJob.enqueueAll(db, rows)
}
