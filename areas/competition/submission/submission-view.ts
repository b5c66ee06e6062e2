import { shownPerson } from '@leitai/identity/account/person'
import { users } from '@leitai/identity/account/table'
import { optional, type Placeholders, type RowOf, rows, statement } from '@leitai/pg-kit/statement'
import type { Context } from '@leitai/platform/context/app-context'
import type { Language } from '@leitai/platform/contract/language'
import { type Refusal, refusalText } from '@leitai/platform/contract/refusals'
import { type SQL, type SQLWrapper, sql } from '@leitai/platform/db/orm'
import { isScoringFault } from '@leitai/scorer/faults'
import { isNote } from '@leitai/scorer/notes'
import type { Fault } from '@leitai/scorer/types'
import type * as z from 'zod/mini'
import type { Stage } from '../definition/table.ts'
import { teamModels } from '../model/table.ts'
import { shownTime } from '../run/hidden-facts.ts'
import { type QueueFacts, queueFacts } from '../run/queue-facts.ts'
import { lastRunOf, optionalRun, shownRun } from '../run/run-view.ts'
import { teams } from '../team/table.ts'
import {
  countingForB,
  hasA,
  isBlind,
  isHidden,
  keyOf,
  numberColumns,
  shownNumber,
  shownNumbers,
  showScore,
} from './board-rules.ts'
import { shownInterval } from './bootstrap-rules.ts'
import type * as contract from './contract.ts'
import { keepsDetails } from './details.ts'
import { isFormula } from './formula-stage.ts'
import { refusalToCancel, refusalToDelete, refusalToPick, refusalToUnpick } from './rules.ts'
import { detailCount, type SubmissionRow, stageOfTeam, submissions } from './table.ts'
import { faultText, noScoreOnBText, noScoreText, reasonText } from './texts.ts'
import { placeInTurn } from './turn.ts'

type Shown = z.output<typeof contract.Submission>

/** A submission with what its view needs; from `listedFrom`. */
const listed = {
  row: submissions,
  run: optionalRun,
  person: optional(users.id, { id: users.id, name: users.name, avatar: users.avatar }),
  origin: sql<string | null>`origin.name`,
  modelDeleted: sql<boolean>`exists (select from ${teamModels}
    where ${teamModels.id} = ${submissions.modelId} and ${teamModels.deletedAt} is not null)`,
  details: detailCount,
  /** Position in the queue, 1 is next. */
  place: sql<
    number | null
  >`case when ${submissions.state} = 'queued' then ${placeInTurn} + (select count(*)::int from ${submissions} as now
    where now.state = 'scoring') end`,
}
type Listed = RowOf<typeof listed>

/** Submissions for a list, as a part of a statement; `where` may be followed by order and limit. */
export const listedPart = (where: SQL) =>
  rows(
    listed,
    sql`from ${submissions} left join ${users} on ${users.id} = ${submissions.userId}
      left join ${teams} as origin on origin.id = ${submissions.originTeamId}
      ${lastRunOf(sql`${submissions.id}`)} where ${where}`,
  )

const scoredColumns = {
  id: submissions.id,
  no: submissions.no,
  scoreA: submissions.scoreA,
  scoreB: submissions.scoreB,
  at: submissions.createdAt,
  practice: submissions.practice,
  picked: submissions.picked,
  deletedAt: submissions.deletedAt,
  voidedAt: submissions.voidedAt,
}
type Scored = RowOf<typeof scoredColumns>

/** The scored submissions of a team in a stage, in order of time, as a part of a statement. */
export const scoredPart = ({ teamId, stageId }: { teamId: SQLWrapper; stageId: SQLWrapper }) =>
  rows(
    scoredColumns,
    sql`from ${submissions} where ${submissions.teamId} = ${teamId} and ${stageOfTeam} = ${stageId}
      and ${submissions.state} = 'scored' order by ${submissions.createdAt}, ${submissions.id}`,
  )

interface ShownQuery {
  teamId: number
  stageId: number
}
const shownOne = statement((given: Placeholders<ShownQuery & { id: number }>) => ({
  list: listedPart(sql`${submissions.id} = ${given.id}`),
  scored: scoredPart(given),
}))
/** In a transaction, PostgreSQL would plan this one each time: it does not know how many there are. */
const shownMany = statement((given: Placeholders<ShownQuery & { ids: number[] }>) => ({
  list: listedPart(sql`${submissions.id} = any(${given.ids}::int[])`),
  scored: scoredPart(given),
}))

/** Submissions of one team in one stage, as its members see them, in one query. B scores are omitted until the reveal. */
export async function showSubmissions(
  { db, ctx, now, language }: Pick<Context, 'db' | 'ctx' | 'now' | 'language'>,
  stage: Stage,
  given: readonly Pick<SubmissionRow, 'id' | 'teamId'>[],
): Promise<Shown[]> {
  const [first] = given
  if (!first) return []
  const ids = given.map(({ id }) => id)
  const of = { teamId: first.teamId, stageId: stage.id }
  const found = ids.length === 1 ? await shownOne(db, { ...of, id: first.id }) : await shownMany(db, { ...of, ids })
  const byId = new Map(found.list.map((one) => [one.row.id, one]))
  const list = ids.flatMap((id) => byId.get(id) ?? [])
  return viewOf({ now, language }, stage, { list, scored: found.scored, facts: await factsFor(ctx, stage) })
}

/** What the pages of a stage that takes code say of the queue. */
export const factsFor = async ({ db }: Pick<Context['ctx'], 'db'>, { code }: Stage): Promise<QueueFacts | null> =>
  code === null ? null : queueFacts(db)

export function viewOf(
  { now, language }: Pick<Context, 'now' | 'language'>,
  stage: Stage,
  { list, scored, facts }: { list: Listed[]; scored: Scored[]; facts: QueueFacts | null },
): Shown[] {
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
  const blind = isBlind(stage)
  const say = (refusal: Refusal | null) => (refusal ? refusalText(refusal, language) : null)
  return list.map(({ row, run, person, origin, place, modelDeleted, details }) => {
    const best = row.practice ? bests.practice : bests.main
    const isBest = hasA(stage) && best?.id === row.id
    const better = best && !blind && row.scoreA !== null ? keyOf(stage, best.scoreA) - keyOf(stage, row.scoreA) : null
    const shown = run && facts && shownRun(run, { stage, facts, language })
    return {
      id: row.id,
      no: row.no,
      stageId: row.stageId,
      practice: row.practice,
      state: row.state,
      run: shown,
      place,
      fileName: row.fileName,
      size: row.size,
      remark: row.remark,
      person: shownPerson(person ?? { id: row.userId, name: '', avatar: null }),
      submittedAt: row.createdAt,
      ...timesOf(stage, row),
      score: blind || row.scoreA === null ? null : showScore(row.scoreA, stage.decimals),
      interval: blind ? null : shownInterval(row.bootstrap?.a?.interval, stage.decimals),
      value: blind || row.scoreA === null ? null : shownNumber(stage, row.scoreA),
      scoreB: stage.revealedAt && row.scoreB !== null ? showScore(row.scoreB, stage.decimals) : null,
      intervalB: stage.revealedAt ? shownInterval(row.bootstrap?.b?.interval, stage.decimals) : null,
      numbers: numbersOf(stage, row, blind),
      delta: better === null ? null : showScore(better + 0, stage.decimals),
      best: isBest,
      ...faultsOf(row, stage, language),
      ...reasonOf(row, shown),
      ourFault: row.ourFault !== null,
      voided: row.voidedAt === null ? null : row.voidReason,
      byHand: row.handScoredAt === null ? null : row.handReason,
      details: !blind && row.state === 'scored' && keepsDetails(stage.spec) ? details : 0,
      picked: row.picked,
      countsForB: stage.spec?.b !== 'none' && counting.has(row.id),
      origin,
      may: {
        pick: say(
          row.picked ? refusalToUnpick(stage, now) : refusalToPick(stage, { ...row, modelDeleted }, picked, now),
        ),
        remove: say(refusalToDelete(stage, row, isBest, now)),
        cancel: say(refusalToCancel(row)),
      },
    }
  })
}

/** All shown numbers, A’s before the reveal only as far as they may be seen. */
function numbersOf(stage: Stage, { numbers }: SubmissionRow, blind: boolean): Shown['numbers'] {
  const columns = numberColumns(stage.spec)
  if (columns.length === 0 || numbers === null) return []
  const a = blind ? [] : shownNumbers(stage, numbers, 'a')
  const b = stage.revealedAt ? shownNumbers(stage, numbers, 'b') : []
  return columns.map(({ name }, at) => ({ name, a: a[at] ?? null, b: b[at] ?? null }))
}

/** Of a program that failed, how it ended. */
const reasonOf = ({ state, programFailed, ourFault }: SubmissionRow, run: Shown['run']) =>
  state === 'failed' && (programFailed || ourFault === 'program') && run?.text && run.outcome !== 'ok'
    ? { reason: run.text }
    : {}

/** The running time of a host's formula may leak labels, and that of a program or of its result the hidden data. */
function timesOf({ spec }: Stage, { startedAt, finishedAt, durationMs, attempt, programKey }: SubmissionRow) {
  const tries = isFormula(spec) ? Math.min(attempt, 1) : attempt
  if (programKey !== null)
    return { startedAt: null, finishedAt: finishedAt && shownTime(finishedAt), durationMs: null, tries }
  return { startedAt, finishedAt, durationMs: isFormula(spec) ? null : durationMs, tries }
}

/** Faults of the file itself; failures after reading it are only for hosts. */
function faultsOf(
  row: SubmissionRow,
  stage: Stage,
  language: Language,
): Pick<Shown, 'rows' | 'reason' | 'faults' | 'faultCount'> {
  const unscored = row.state === 'scored' && row.scoreA === null && stage.revealedAt !== null
  if (row.noScore || unscored) return { rows: null, reason: noScoreText[language], faults: [], faultCount: 0 }
  // Faults cite the file, in which a program can write the hidden data that it read: only the host sees them.
  if (row.programKey !== null && row.state === 'failed')
    return { rows: null, reason: reasonText(row, stage.timeLimitSeconds, language), faults: [], faultCount: 0 }
  if (row.state === 'scored') {
    // A program may have written hidden data as labels.
    const notes = isBlind(stage) || row.programKey !== null ? [] : row.faults.filter(isNote)
    const faults = notes.map((note) => shownFault(note, language))
    const onlyA = stage.revealedAt !== null && row.scoreB === null && row.faults.some(isScoringFault)
    const reason = onlyA ? noScoreOnBText[language] : null
    return { rows: isBlind(stage) ? null : row.rows, reason, faults, faultCount: 0 }
  }
  return {
    rows: row.rows,
    reason: reasonText(row, stage.timeLimitSeconds, language),
    faults: row.faults.map((fault) => shownFault(fault, language)),
    faultCount: row.faultCount,
  }
}

const shownFault = (fault: Fault, language: Language) => ({
  code: fault.code,
  line: fault.line ?? null,
  column: fault.column ?? null,
  text: faultText(fault, language),
})

const CHARTED = 1000

/** The visible ones of a team's scored submissions, with the best so far, for the chart. */
export function chartOf(stage: Stage, scored: Scored[]) {
  if (isBlind(stage)) return []
  let best: number | null = null
  return scored
    .filter((submission) => !isHidden(submission))
    .slice(0, CHARTED)
    .flatMap(({ no, at, scoreA: score }) => {
      if (score === null) return []
      best = best === null || keyOf(stage, score) < keyOf(stage, best) ? score : best
      return [{ no, at, score: shownNumber(stage, score), best: shownNumber(stage, best) }]
    })
}
