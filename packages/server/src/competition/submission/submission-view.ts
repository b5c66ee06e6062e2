import type * as contract from '@leitai/contract/competition/submission'
import type { Language } from '@leitai/contract/core/language'
import { type Refusal, refusalText } from '@leitai/contract/refusals'
import type * as z from 'zod/mini'
import { shownPerson } from '../../identity/account/record.ts'
import { users } from '../../identity/account/table.ts'
import type { Context } from '../../platform/context/app-context.ts'
import type { Db } from '../../platform/db/db.ts'
import { and, asc, eq, inArray, isNull, sql } from '../../platform/db/orm.ts'
import type { Stage } from '../definition/table.ts'
import { teams } from '../team/table.ts'
import { countingForB, hasA, isBlind, isHidden, keyOf, showScore } from './board-rules.ts'
import { isFormula } from './formula-stage.ts'
import { refusalToCancel, refusalToDelete, refusalToPick, refusalToUnpick } from './rules.ts'
import { scoredSubmissions } from './standings.ts'
import { type SubmissionRow, submissions } from './table.ts'
import { faultText, noScoreText, reasonText } from './texts.ts'

type Shown = z.output<typeof contract.Submission>

/** Queue position of each queued submission, 1 is next. */
async function places(db: Db, ids: number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<{ id: number; place: number }>(sql`
    select wanted.id, (select count(*) from ${submissions}
      where ${submissions.state} in ('queued', 'scoring') and ${submissions.id} <= wanted.id)::int as place
    from unnest(${sql.param(ids)}::int[]) wanted(id)`)
  return new Map(rows.map(({ id, place }) => [id, place]))
}

/** Submissions of one team in one stage, as its members see them. B scores are omitted until the reveal. */
export async function showSubmissions(
  { db, now, language }: Pick<Context, 'db' | 'now' | 'language'>,
  stage: Stage,
  rows: SubmissionRow[],
): Promise<Shown[]> {
  const [first] = rows
  if (!first) return []
  const scored = await scoredSubmissions(db, first.teamId, stage.id)
  const counting = new Set(countingForB(stage, scored).map(({ id }) => id))
  const picked = scored.filter((submission) => submission.picked && !isHidden(submission)).length
  const bestOf = (practice: boolean) =>
    scored
      .filter((submission) => !isHidden(submission) && submission.practice === practice)
      .reduce<(typeof scored)[number] | null>((best, submission) => {
        const better = !best || keyOf(stage, submission.scoreA) < keyOf(stage, best.scoreA)
        const sameButEarlier =
          best &&
          submission.scoreA === best.scoreA &&
          (submission.at < best.at || (+submission.at === +best.at && submission.id < best.id))
        return better || sameButEarlier ? submission : best
      }, null)
  const bests = { main: bestOf(false), practice: bestOf(true) }
  const people = await db
    .select()
    .from(users)
    .where(
      inArray(
        users.id,
        rows.map(({ userId }) => userId),
      ),
    )
  const byId = new Map(people.map((user) => [user.id, user]))
  const origins = rows.flatMap(({ originTeamId }) => (originTeamId === null ? [] : [originTeamId]))
  const former = origins.length > 0 ? await db.select().from(teams).where(inArray(teams.id, origins)) : []
  const line = await places(
    db,
    rows.filter(({ state }) => state === 'queued').map(({ id }) => id),
  )
  const blind = isBlind(stage)
  const say = (refusal: Refusal | null) => (refusal ? refusalText(refusal, language) : null)
  return rows.map((row) => {
    const user = byId.get(row.userId)
    const best = row.practice ? bests.practice : bests.main
    const isBest = hasA(stage) && best?.id === row.id
    const better = best && !blind && row.scoreA !== null ? keyOf(stage, best.scoreA) - keyOf(stage, row.scoreA) : null
    return {
      id: row.id,
      no: row.no,
      stageId: row.stageId,
      practice: row.practice,
      state: row.state,
      place: line.get(row.id) ?? null,
      fileName: row.fileName,
      size: row.size,
      remark: row.remark,
      person: shownPerson(user ?? { id: row.userId, name: '', avatar: null }),
      submittedAt: row.createdAt,
      startedAt: row.startedAt,
      finishedAt: row.finishedAt,
      ...timesOf(stage, row),
      score: blind || row.scoreA === null ? null : showScore(row.scoreA, stage.decimals),
      value: blind ? null : row.scoreA,
      scoreB: stage.revealedAt && row.scoreB !== null ? showScore(row.scoreB, stage.decimals) : null,
      delta: better === null ? null : showScore(better + 0, stage.decimals),
      best: isBest,
      ...faultsOf(row, stage, language),
      ourFault: row.ourFault !== null,
      voided: row.voidedAt === null ? null : row.voidReason,
      byHand: row.handScoredAt === null ? null : row.handReason,
      picked: row.picked,
      countsForB: stage.spec?.b !== 'none' && counting.has(row.id),
      origin: former.find(({ id }) => id === row.originTeamId)?.name ?? null,
      may: {
        pick: say(row.picked ? refusalToUnpick(stage, now) : refusalToPick(stage, row, picked, now)),
        remove: say(refusalToDelete(stage, row, isBest, now)),
        cancel: say(refusalToCancel(row)),
      },
    }
  })
}

/** The running time of a host's formula may leak labels. */
const timesOf = ({ spec }: Stage, { durationMs, attempt }: SubmissionRow) =>
  isFormula(spec) ? { durationMs: null, tries: Math.min(attempt, 1) } : { durationMs, tries: attempt }

/** Faults of the file itself; failures after reading it are only for hosts. */
function faultsOf(
  row: SubmissionRow,
  stage: Stage,
  language: Language,
): Pick<Shown, 'rows' | 'reason' | 'faults' | 'faultCount'> {
  const unscored = row.state === 'scored' && row.scoreA === null && stage.revealedAt !== null
  if (row.noScore || unscored) return { rows: null, reason: noScoreText[language], faults: [], faultCount: 0 }
  if (row.state === 'scored') return { rows: isBlind(stage) ? null : row.rows, reason: null, faults: [], faultCount: 0 }
  return {
    rows: row.rows,
    reason: reasonText(row, stage.timeLimitSeconds, language),
    faults: row.faults.map((fault) => ({
      code: fault.code,
      line: fault.line ?? null,
      column: fault.column ?? null,
      text: faultText(fault, language),
    })),
    faultCount: row.faultCount,
  }
}

/** The scored, visible submissions of a team in order of time, with the best so far, for the chart. */
export async function chartOf(db: Db, stage: Stage, teamId: number) {
  if (isBlind(stage)) return []
  const rows = await db
    .select({ no: submissions.no, at: submissions.createdAt, score: submissions.scoreA })
    .from(submissions)
    .where(
      and(
        eq(submissions.teamId, teamId),
        eq(submissions.stageId, stage.id),
        eq(submissions.state, 'scored'),
        isNull(submissions.deletedAt),
        isNull(submissions.voidedAt),
      ),
    )
    .orderBy(asc(submissions.createdAt), asc(submissions.id))
    .limit(1000)
  let best: number | null = null
  return rows.flatMap(({ no, at, score }) => {
    if (score === null) return []
    best = best === null || keyOf(stage, score) < keyOf(stage, best) ? score : best
    return [{ no, at, score, best }]
  })
}
