import { users } from '@leitai/identity/account/table'
import { type Placeholders, rows, statement } from '@leitai/pg-kit/statement'
import type { Language } from '@leitai/platform/contract/language'
import { type Refusal, refusalText } from '@leitai/platform/contract/refusals'
import type { Db } from '@leitai/platform/db/open'
import { desc, eq, inArray, sql } from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { csvStream, Download } from '@leitai/platform/http/download'
import { pageOf } from '@leitai/platform/http/page'
import { describeFault } from '@leitai/scorer/faults'
import { publicChoice } from '@leitai/scorer/metrics/formula'
import { everyMetric } from '@leitai/scorer/metrics/index'
import type { ScoringSpec } from '@leitai/scorer/types'
import type * as z from 'zod/mini'
import { stagesOf } from '../../definition/competition.ts'
import { moreOf } from '../../definition/contract.scoring.ts'
import { rangesOf } from '../../definition/rules.ts'
import { hostedCompetition, staffCompetition } from '../../staff/role.ts'
import { refusalToRun } from '../../staff/rules.ts'
import { showScore } from '../../submission/board-rules.ts'
import { isEnded } from '../../submission/rescoring.ts'
import { submissions } from '../../submission/table.ts'
import type * as contract from '../contract.ts'
import { MoveCause, type Scoring, type Revision as Shown } from '../contract.ts'
import { listEntries } from '../rerun-list.ts'
import { countMoves, listMoves, revisionOf } from '../revision.ts'
import {
  isOpen,
  refusalToBegin,
  refusalToCancel,
  refusalToPublish,
  refusalToRerun,
  refusalToRestore,
  refusalToRevise,
} from '../rules.ts'
import { type RerunRules, type Revision, revisions } from '../table.ts'
import { moveReasons, movesHeader } from '../texts.ts'

/** Of each stage, the submissions that a revision scores again, and those that a host has scored. */
const countsIn = statement(({ stageIds }: Placeholders<{ stageIds: number[] }>) => ({
  counts: rows(
    {
      stageId: submissions.stageId,
      entries: sql<number>`(count(*) filter (where ${isEnded}))::int`,
      byHand: sql<number>`(count(*) filter (where ${submissions.handScoredAt} is not null))::int`,
    },
    sql`from ${submissions} where ${submissions.stageId} = any(${stageIds}::int[]) group by ${submissions.stageId}`,
  ),
}))

export const hostRevisions: Handler<typeof contract.hostRevisions> = async (context, { cmptId }) => {
  const { db, language, now } = context
  const { cmpt, role } = await hostedCompetition(context, cmptId)
  const stands = refusalToRun(role) ?? refusalToRevise(cmpt.status)
  // Judges and support have no use for the seed and for private code.
  const runs = refusalToRun(role) === null
  const say = (refusal: Refusal | null) => (refusal ? refusalText(refusal, language) : null)
  const scoring = (await stagesOf(db, cmptId)).filter(({ spec }) => spec !== null)
  const latest = await latestRevisions(
    db,
    scoring.map(({ id }) => id),
  )
  const open = new Set(latest.filter(({ revision }) => isOpen(revision.state)).map(({ revision }) => revision.stageId))
  const { counts } = await countsIn(db, { stageIds: scoring.map(({ id }) => id) })
  const countsOf = new Map(counts.map(({ stageId, ...ofStage }) => [stageId, ofStage]))
  const stages = scoring.map(({ id, name, spec, code, endAt }) => ({
    id,
    name,
    scoring: scoringOf(spec, runs),
    ...(countsOf.get(id) ?? { entries: 0, byHand: 0 }),
    takesPrograms: code !== null,
    may: {
      propose: say(stands ?? refusalToBegin(open.has(id))),
      rerun: say(stands ?? refusalToRerun({ code, endAt }, now) ?? refusalToBegin(open.has(id))),
    },
  }))
  const revisions = latest.map((row) => {
    const { state, stageId } = row.revision
    return {
      ...showRevision(row, { language, runs }),
      may: {
        cancel: say(refusalToRun(role) ?? refusalToCancel(state)),
        publish: say(stands ?? refusalToPublish(state)),
        restore: say(stands ?? refusalToRestore(state, open.has(stageId))),
      },
    }
  })
  return { stages, revisions }
}

const MOST = 100
const parts = ['solution', 'columns', 'metric', 'split', 'b'] as const

const latestRevisions = (db: Db, stageIds: number[]) =>
  db
    .select({ revision: revisions, by: users.name })
    .from(revisions)
    .leftJoin(users, eq(users.id, revisions.madeBy))
    .where(inArray(revisions.stageId, stageIds))
    .orderBy(desc(revisions.id))
    .limit(MOST)

const nothing: ScoringSpec = {
  id: '',
  target: [],
  prediction: [],
  metric: { name: '' },
  b: 'none',
  split: { by: 'seed', seed: '', aShare: 1 },
}

/** A scoring for the response. Only who runs the competition reads all of it: the seed determines the split, and code may be private. */
function scoringOf(given: ScoringSpec | null, runs: boolean): Scoring {
  const spec = given ?? nothing
  const metric = runs ? spec.metric : publicChoice(spec.metric)
  return {
    id: spec.id,
    target: spec.target,
    prediction: spec.prediction,
    b: spec.b,
    ...moreOf(spec),
    metric: { name: metric.name, options: metric.options ?? {} },
    ranges: rangesOf(spec),
    split: spec.split.by === 'seed' && !runs ? { ...spec.split, seed: '' } : spec.split,
  }
}

const rerunShown = ({ seeds, failed, data, entries }: RerunRules) => ({
  seeds,
  failed,
  dataName: data?.name ?? null,
  entries,
})

/** A revision for hosts, without the permitted actions. */
function showRevision(
  { revision, by }: { revision: Revision; by: string | null },
  { language, runs }: { language: Language; runs: boolean },
): Omit<z.output<typeof Shown>, 'may'> {
  const { name } = revision.spec.metric
  return {
    ...revision,
    rerun: revision.rerun && rerunShown(revision.rerun),
    scoring: scoringOf(revision.spec, runs),
    metricTitle: everyMetric[name]?.title ?? { zh: name, en: name },
    changed: parts.filter((part) => revision.changed.includes(part)),
    by,
    faults: revision.faults.map((fault) => describeFault(fault, language)),
  }
}

export const rerunEntries: Handler<typeof contract.rerunEntries> = async (context, input) => {
  const { db, language } = context
  await hostedCompetition(context, input.cmptId)
  const { revision, stage } = await revisionOf(db, input)
  // Only a final re-run has programs.
  const total = revision.rerun?.entries ?? 0
  const { page, pageSize, offset } = pageOf(input)
  const list = await listEntries(db, { revision, decimals: stage.decimals, language }, { limit: pageSize, offset })
  return { list, total, page, pageSize }
}

export const revisionMoves: Handler<typeof contract.revisionMoves> = async (context, input) => {
  const { db } = context
  await hostedCompetition(context, input.cmptId)
  const { stage } = await revisionOf(db, input)
  const { page, pageSize, offset } = pageOf(input)
  const shown = (score: number | null) => (score === null ? null : showScore(score, stage.decimals))
  const [rows, total] = await Promise.all([listMoves(db, input, { limit: pageSize, offset }), countMoves(db, input)])
  const list = rows.map(({ move, teamName, baseline }) => ({
    teamId: move.teamId,
    teamName,
    baseline,
    oldRank: move.oldRank,
    newRank: move.newRank,
    oldScore: shown(move.oldScore),
    newScore: shown(move.newScore),
    why: MoveCause.options.filter((cause) => move.why.includes(cause)),
  }))
  return { list, total, page, pageSize }
}

const AT_ONCE = 1000

export const revisionMovesCsv: Handler<typeof contract.revisionMovesCsv> = async (context, input) => {
  const { db, language } = context
  await staffCompetition(context, input.cmptId)
  await revisionOf(db, input)
  async function* parts() {
    for (let offset = 0; ; offset += AT_ONCE) {
      const rows = await listMoves(db, input, { limit: AT_ONCE, offset })
      yield rows.map(({ move, teamName, baseline }) => [
        move.teamId,
        teamName,
        baseline ? 1 : 0,
        move.oldRank,
        move.newRank,
        move.oldScore,
        move.newScore,
        move.why.map((cause) => moveReasons[cause]?.[language] ?? cause).join('; '),
      ])
      if (rows.length < AT_ONCE) return
    }
  }
  return new Download({
    name: `revision-${input.revisionId}-${input.board}.csv`,
    contentType: 'text/csv; charset=utf-8',
    body: csvStream(movesHeader[language], parts()),
  })
}
