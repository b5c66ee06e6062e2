import type { Refusal } from '@leitai/platform/contract/refusals'
import type { Db } from '@leitai/platform/db/open'
import { and, count, eq, inArray, isNull, notInArray, or, type SQL, sql } from '@leitai/platform/db/orm'
import { definePort } from '@leitai/platform/domain/hook'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import { closesAt, phaseOf, totalOf } from './rules.ts'
import { type Attempt, examAttempts, examPapers, examQuestions, type KeptQuestion, type Paper } from './table.ts'

/** A published paper; a draft counts as unknown. */
export async function findPaper(db: Db, id: number): Promise<Paper> {
  const [paper] = await db
    .select()
    .from(examPapers)
    .where(and(eq(examPapers.id, id), eq(examPapers.published, true)))
  return orRefuse(paper, 'training.unknown')
}

const kept = {
  id: examQuestions.id,
  tag: examQuestions.tag,
  level: examQuestions.level,
  points: examQuestions.points,
  text: examQuestions.text,
  explanation: examQuestions.explanation,
  body: examQuestions.body,
}
const inBank = isNull(examQuestions.retiredAt)

/** A paper’s questions: the chosen ones in order, or drawn at random by its rule. */
export async function drawQuestions(db: Db, { rule }: Pick<Paper, 'rule'>): Promise<KeptQuestion[]> {
  if (rule.kind === 'fixed') {
    const rows = await db
      .select(kept)
      .from(examQuestions)
      .where(and(inBank, inArray(examQuestions.id, rule.ids)))
    const byId = new Map(rows.map((row) => [row.id, row]))
    const lost = rule.ids.filter((id) => !byId.has(id))
    refuse(lost.length > 0 ? { code: 'training.lost', values: { ids: lost.join(', ') } } : null)
    return rule.ids.flatMap((id) => byId.get(id) ?? [])
  }
  const drawn: KeptQuestion[] = []
  // There are few parts; each excludes what earlier ones have drawn.
  for (const { tag, level, count: need } of rule.parts) {
    const taken = drawn.map(({ id }) => id)
    const where: (SQL | undefined)[] = [
      inBank,
      tag === '' ? undefined : eq(examQuestions.tag, tag),
      level === null ? undefined : eq(examQuestions.level, level),
      taken.length > 0 ? notInArray(examQuestions.id, taken) : undefined,
    ]
    const rows = await db
      .select(kept)
      .from(examQuestions)
      .where(and(...where))
      .orderBy(sql`random()`)
      .limit(need)
    const what = [tag, level ?? ''].filter((part) => part !== '').join(' ') || '*'
    const few: Refusal = { code: 'training.tooFew', values: { what, have: rows.length, need } }
    refuse(rows.length < need ? few : null)
    drawn.push(...rows)
  }
  return drawn
}

/** All questions that a paper may have: the chosen ones, or whatever its rule may draw. */
export function questionsOf(db: Db, { rule }: Pick<Paper, 'rule'>): Promise<KeptQuestion[]> {
  const parts =
    rule.kind === 'fixed'
      ? [inArray(examQuestions.id, rule.ids)]
      : rule.parts.map(({ tag, level }) =>
          and(
            tag === '' ? undefined : eq(examQuestions.tag, tag),
            level === null ? undefined : eq(examQuestions.level, level),
            sql`true`,
          ),
        )
  return db
    .select(kept)
    .from(examQuestions)
    .where(and(inBank, or(...parts)))
}

/** Papers as list rows: number of questions, and total points if they are the same for every draw. */
export async function shownPapers(db: Db, papers: Paper[], now: Date) {
  const ids = papers.flatMap(({ rule }) => (rule.kind === 'fixed' ? rule.ids : []))
  const rows =
    ids.length === 0
      ? []
      : await db
          .select({ id: examQuestions.id, points: examQuestions.points })
          .from(examQuestions)
          .where(inArray(examQuestions.id, ids))
  const points = new Map(rows.map(({ id, points }) => [id, points]))
  return papers.map(({ id, title, description, rule, minutes, passPercent, attempts, from, until }) => ({
    id,
    title,
    description,
    minutes,
    passPercent,
    attempts,
    from,
    until,
    questions: rule.kind === 'fixed' ? rule.ids.length : rule.parts.reduce((sum, part) => sum + part.count, 0),
    points: rule.kind === 'fixed' ? totalOf(rule.ids.map((of) => ({ points: points.get(of) ?? 0 }))) : null,
    phase: phaseOf({ from, until }, now),
  }))
}

/** A user’s attempts and results for these papers. */
export async function standings(db: Db, userId: number, paperIds: number[]) {
  const rows = await db
    .select({
      paperId: examAttempts.paperId,
      used: count(),
      best: sql<number | null>`max(${examAttempts.score})`,
      passed: sql<boolean>`coalesce(bool_or(${examAttempts.passed}), false)`,
      open: sql<number | null>`max(${examAttempts.id}) filter (where ${examAttempts.state} = 'open')`,
    })
    .from(examAttempts)
    .where(and(eq(examAttempts.userId, userId), inArray(examAttempts.paperId, paperIds)))
    .groupBy(examAttempts.paperId)
  return new Map(rows.map(({ paperId, ...mine }) => [paperId, mine]))
}

/** Attempts that are submitted or out of time. */
export const usedUp = (attempts: Pick<Attempt, 'state' | 'endsAt'>[], now: Date) =>
  attempts.filter((one) => one.state !== 'open' || now >= closesAt(one)).length

export const shownAttempt = ({ id, nth, state, startedAt, submittedAt, score, passed }: Attempt) => ({
  id,
  nth,
  state,
  startedAt,
  submittedAt,
  score,
  passed,
})

interface ClassPapers {
  /** Whether a person knows of a paper that is only for classes, and why it is not taken from them now. */
  opening(
    db: Db,
    query: { paperId: number; userId: number; now: Date },
  ): Promise<{ known: boolean; refusal: Refusal | null }>
  /** An attempt at a paper has its score. */
  marked(db: Db, attempt: { paperId: number; now: Date }): Promise<void>
}

/** What classes do with papers. Provided by homework, which gives papers to classes and grades them. */
export const classPapers = definePort<ClassPapers>('training.classPapers')

/** Whether a person still may see a paper that they once began: one that is only for classes closes with theirs. */
export async function stillKnown(
  db: Db,
  { paperId, userId, now }: { paperId: number; userId: number; now: Date },
): Promise<boolean> {
  const [paper] = await db
    .select({ forClasses: examPapers.forClasses })
    .from(examPapers)
    .where(eq(examPapers.id, paperId))
  if (!paper?.forClasses) return true
  return (await classPapers.get().opening(db, { paperId, userId, now })).known
}

/** A published paper that the person may see, and why they may not begin it now beside its own rules. */
export async function paperFor(db: Db, { id, userId, now }: { id: number; userId: number; now: Date }) {
  const paper = await findPaper(db, id)
  if (!paper.forClasses) return { paper, refusal: null }
  const { known, refusal } = await classPapers.get().opening(db, { paperId: id, userId, now })
  return { paper: orRefuse(known ? paper : null, 'training.unknown'), refusal }
}
