import { users } from '@leitai/identity/account/table'
import type { Db } from '@leitai/platform/db/open'
import { and, asc, desc, eq, getTableColumns, lt, sql } from '@leitai/platform/db/orm'
import { orRefuse } from '@leitai/platform/errors/refuse'
import type { Shown } from './contract.exams.ts'
import type { Given } from './contract.questions.ts'
import { markJob } from './mark.ts'
import type { PythonBody } from './python.ts'
import { fits } from './rules.ts'
import { type Attempt, examAttempts, type KeptQuestion } from './table.ts'

/** Serializes a user’s attempts to start the same paper. */
export const lockSitting = (db: Db, userId: number, paperId: number) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtext(${`exam ${userId} ${paperId}`}))`)

export const attemptsOf = (db: Db, userId: number, paperId: number): Promise<Attempt[]> =>
  db
    .select()
    .from(examAttempts)
    .where(and(eq(examAttempts.userId, userId), eq(examAttempts.paperId, paperId)))
    .orderBy(asc(examAttempts.nth))

/** The caller’s own attempt; those of others count as unknown. */
export async function ownAttempt(db: Db, userId: number, id: number): Promise<Attempt> {
  const [attempt] = await db
    .select()
    .from(examAttempts)
    .where(and(eq(examAttempts.id, id), eq(examAttempts.userId, userId)))
  return orRefuse(attempt, 'training.noAttempt')
}
export async function lockAttempt(db: Db, userId: number, id: number): Promise<Attempt> {
  const [attempt] = await db
    .select()
    .from(examAttempts)
    .where(and(eq(examAttempts.id, id), eq(examAttempts.userId, userId)))
    .for('update')
  return orRefuse(attempt, 'training.noAttempt')
}

/** Ends a locked, open attempt and queues its marking. */
export async function endAttempt(db: Db, attempt: Attempt, { byTime, now }: { byTime: boolean; now: Date }) {
  // When ended by the clock, it ended at its deadline, whenever that is noticed.
  const submittedAt = byTime ? attempt.endsAt : now
  await db
    .update(examAttempts)
    .set({ state: 'marking', submittedAt, byTime, movedAt: now })
    .where(eq(examAttempts.id, attempt.id))
  await markJob.enqueue(db, { id: attempt.id })
}

/** The answers merged with the changes; those of an unknown question or the wrong type are dropped. */
export function answersWith(
  { questions, answers }: Pick<Attempt, 'questions' | 'answers'>,
  changes: Record<string, Given | null>,
): Record<string, Given> {
  const next = { ...answers }
  for (const [no, given] of Object.entries(changes)) {
    const question = questions[Number(no) - 1]
    if (given === null) delete next[no]
    else if (question && fits(question.body, given)) next[no] = given
  }
  return next
}

/** A question as shown to the examinee: fields are listed one by one, so that no solution leaks. */
export function shownQuestion({ tag, points, text, body }: KeptQuestion, at: number): Shown {
  const code = body.kind === 'javascript' || body.kind === 'sql' || body.kind === 'python' ? body : null
  const called = body.kind === 'javascript' || (body.kind === 'python' && body.mode === 'function') ? body : null
  return {
    no: at + 1,
    kind: body.kind,
    tag,
    points,
    text,
    choices: body.kind === 'single' || body.kind === 'multiple' ? body.choices : [],
    function: called?.function ?? '',
    starter: code?.starter ?? '',
    examples: called?.examples.map(({ args, result }) => ({ args, result })) ?? [],
    tables: body.kind === 'sql' ? body.tables : [],
    python: body.kind === 'python' ? shownPython(body) : null,
  }
}

function shownPython(body: PythonBody): Shown['python'] {
  const { mode, needs, seconds, megabytes } = body
  const talks = body.mode === 'stdin' ? body.examples.map(({ input, output }) => ({ input, output })) : []
  return { mode, needs, seconds, megabytes, talks }
}

/** Attempts at a paper with their users, newest first. */
export const resultsOf = (
  db: Db,
  paperId: number,
  { limit, offset = 0, last }: { limit: number; offset?: number; last?: number | undefined },
) =>
  db
    .select({
      attempt: getTableColumns(examAttempts),
      person: { id: users.id, name: users.name, avatar: users.avatar },
    })
    .from(examAttempts)
    .innerJoin(users, eq(users.id, examAttempts.userId))
    .where(and(eq(examAttempts.paperId, paperId), last === undefined ? undefined : lt(examAttempts.id, last)))
    .orderBy(desc(examAttempts.id))
    .limit(limit)
    .offset(offset)
