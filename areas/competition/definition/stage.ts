import { emptyWords } from '@leitai/platform/contract/inputs'
import { limits } from '@leitai/platform/contract/limits'
import { helpOf, publicChoice } from '@leitai/scorer/metrics/formula'
import { everyMetric } from '@leitai/scorer/metrics/index'
import { type Plan, planOf } from '@leitai/scorer/plan'
import { checkSpecOf } from '@leitai/scorer/plan-tasks'
import { RUN_WORDS } from '@leitai/scorer/run-facts'
import { columnsOf, titleOf } from '@leitai/scorer/score-columns'
import type { ScoringSpec } from '@leitai/scorer/types'
import type * as z from 'zod/mini'
import type * as contract from '../catalog/contract.stages.ts'
import { commitmentsOf } from './commitment.ts'
import type { ShownColumn } from './contract.scoring.ts'
import { hasTeams, rangesOf, stageDeadline, stageNow } from './rules.ts'
import type { Competition, Stage } from './table.ts'

/** When B is revealed: the stage's end plus the host's delay; null without B or end, or if the reviewed board reveals it. */
export const revealTime = (stage: Pick<Stage, 'endAt' | 'revealBy' | 'revealMinutes' | 'spec'>): Date | null =>
  stage.endAt && stage.spec && stage.spec.b !== 'none' && stage.revealBy === 'delay'
    ? // Files whose upload began before the end still come.
      new Date(stage.endAt.getTime() + Math.max(stage.revealMinutes, limits.uploadGraceMinutes) * 60_000)
    : null

const plans = new WeakMap<ScoringSpec, Plan | null>()

function planFor(spec: ScoringSpec): Plan | null {
  const cached = plans.get(spec)
  if (cached !== undefined) return cached
  const planned = planOf(spec, everyMetric)
  const plan = 'plan' in planned ? planned.plan : null
  plans.set(spec, plan)
  return plan
}

const submittedColumns = (spec: ScoringSpec): string[] => [
  ...(spec.keys ?? []),
  ...(planFor(spec)?.tasks[0]?.submitted ?? spec.prediction),
]

/** How a file writes several entries of one row, if it may. */
function entriesOf(spec: ScoringSpec): { form: 'lines' | 'cell'; fields: string } | null {
  const unit = planFor(spec)?.units[0]
  if (!unit?.severalPrediction || typeof unit.metric.prediction === 'string') return null
  const { prediction } = unit.metric
  const fields = unit.predictionOrder.map((k) => (k === null ? '-' : (prediction[k]?.name ?? '')))
  return { form: unit.severalPrediction, fields: fields.join(' ') }
}

/** The numbers of a leaderboard with several, with their titles and helps. */
export function shownColumns(spec: ScoringSpec): ShownColumn[] {
  if (!spec.columns || spec.columns.length === 0) return []
  return columnsOf(spec, everyMetric).map((shown) => {
    const { metric, title: _, run, ...column } = shown
    const definition = metric ? everyMetric[metric.name] : undefined
    const { name } = column
    return {
      ...column,
      title: titleOf(shown, everyMetric),
      metric: metric?.name ?? null,
      metricTitle: definition?.title ?? emptyWords,
      help: metric && definition ? helpOf(metric, definition) : run ? RUN_WORDS[run].help : emptyWords,
      later: spec.later?.includes(name) ?? false,
    }
  })
}

/** A stage as the public sees it: how it is scored, but nothing about the solution, neither digests nor counts. */
export function stageShown(
  stage: Stage,
  { cmpt, now, samples }: { cmpt: Pick<Competition, 'signUpEndAt'>; now: Date; samples: Map<number, number> },
): z.output<typeof contract.Stage> {
  const { id, name, kind, startAt, endAt, spec, promotion } = stage
  const metric = spec ? everyMetric[spec.metric.name] : undefined
  return {
    id,
    name,
    kind,
    startAt,
    endAt,
    now: stageNow(stage, now),
    promotion,
    teamDeadline: hasTeams(stage) && cmpt.signUpEndAt === null ? stageDeadline(stage) : null,
    scoring:
      spec && metric
        ? {
            metric: spec.metric.name,
            metricTitle: metric.title,
            metricHelp: helpOf(spec.metric, metric),
            metricOptions: publicChoice(spec.metric).options ?? {},
            direction: stage.direction,
            idColumn: spec.id,
            predictionColumns: submittedColumns(spec),
            entries: entriesOf(spec),
            ranges: rangesOf(spec),
            check: checkSpecOf(spec),
            columns: shownColumns(spec),
            rank: spec.rank ?? null,
            intervals: spec.intervals ?? null,
            aShare: stage.rows === 0 ? 0 : Math.round((stage.aRows / stage.rows) * 100) / 100,
            b: spec.b,
            dailyLimit: stage.dailyLimit,
            totalLimit: stage.totalLimit,
            pickLimit: stage.pickLimit,
            pickDefault: stage.pickDefault,
            revealBy: stage.revealBy,
            boardRefresh: stage.boardRefresh,
            revealAt: revealTime(stage),
            revealed: stage.revealedAt !== null,
            timeLimitSeconds: stage.timeLimitSeconds,
            uploadLimitMb: stage.uploadLimitMb,
            code: stage.code,
            commitments: commitmentsOf(stage, spec),
            sampleFileId: samples.get(id) ?? null,
          }
        : null,
  }
}
