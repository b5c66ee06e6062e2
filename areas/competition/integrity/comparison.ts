import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppContext } from '@leitai/platform/context/app-context'
import { and, eq } from '@leitai/platform/db/orm'
import type { Compared, Condensed, SubmissionFile } from '@leitai/platform/scoring/compare/types'
import { localFile, releaseLocal } from '@leitai/platform/scoring/local'
import { dataFiles, type Stage } from '../definition/table.ts'
import type { submissions } from '../submission/table.ts'
import type { FlagFacts } from './contract.ts'
import { probesOf } from './rules.ts'
import type { Found } from './search.ts'

/** Comparisons that read the files of submissions, done in scoring processes in batches. */

const BOUNDS = { seconds: 300, megabytes: 3072, lowPriority: true } as const
/** The number of rows compared, and of values in memory: large competitions compare fewer rows. */
const ROWS = 20_000
const MOST_VALUES = 80_000_000
/** Files per task, so that scoring can run between two tasks. */
const BATCH = 40
/** Probe series are searched in the teams with the most submissions, up to a number of submissions each. */
const SERIES = { teams: 40, least: 12, submissions: 60 }

export type Submission = Pick<
  typeof submissions.$inferSelect,
  'id' | 'teamId' | 'no' | 'createdAt' | 'scoreA' | 'objectKey' | 'picked' | 'state'
>

/** A team's best submission and the one it picked (else its last). */
export function countingOf(own: Submission[], keyOf: (submission: Submission) => number): Submission[] {
  const best = own.reduce((one, other) => (keyOf(other) < keyOf(one) ? other : one))
  const counting = own.find(({ picked }) => picked) ?? own.at(-1) ?? best
  return best.id === counting.id ? [best] : [best, counting]
}

const cacheOf = (ctx: AppContext) => join(ctx.config.dataDir, 'cache')
const preparedOf = (ctx: AppContext, stage: Stage) => localFile(ctx.storage, stage.preparedKey ?? '', cacheOf(ctx))

async function fileOf(
  ctx: AppContext,
  { id, objectKey }: Pick<Submission, 'id' | 'objectKey'>,
): Promise<SubmissionFile[]> {
  // A missing file must not prevent comparing the others.
  const path = await localFile(ctx.storage, objectKey, cacheOf(ctx)).catch(() => null)
  return path === null ? [] : [{ submission: id, path }]
}

export async function compareSubmissions(
  ctx: AppContext,
  stage: Stage,
  chosen: Submission[],
  baselines: ReadonlySet<number>,
): Promise<Compared> {
  const preparedPath = await preparedOf(ctx, stage)
  const samples = await ctx.db
    .select({ objectKey: dataFiles.objectKey })
    .from(dataFiles)
    .where(and(eq(dataFiles.stageId, stage.id), eq(dataFiles.sample, true)))
  // Like baselines, the public sample explains similarity; as it is no submission, it gets a negative id.
  const sampleFiles = samples.map(({ objectKey }, at) => ({ id: -1 - at, teamId: 0, objectKey }))
  const all = [...chosen.map(({ id, teamId, objectKey }) => ({ id, teamId, objectKey })), ...sampleFiles]
  const rows = Math.max(1000, Math.min(ROWS, Math.floor(MOST_VALUES / all.length)))
  const seed = `hints of ${stage.id}`
  const batches: { path: string; vectors: Condensed['vectors'] }[] = []
  try {
    for (let from = 0; from < all.length; from += BATCH) {
      const files: SubmissionFile[] = []
      for (const one of all.slice(from, from + BATCH)) files.push(...(await fileOf(ctx, one)))
      const outPath = ctx.scorers.workPath('.rows')
      batches.push({ path: outPath, vectors: [] })
      const done = await ctx.scorers.condense({ preparedPath, files, seed, rows, outPath }, BOUNDS)
      for (const { path } of files) await releaseLocal(ctx.storage, path)
      if (done.kind === 'condensed') Object.assign(batches.at(-1) ?? {}, done.condensed)
      else ctx.log.warn({ stage: stage.id, done }, 'submissions could not be read for similarity flags')
    }
    const teamOf = all.map(({ id, teamId }): [number, number] => [id, baselines.has(teamId) ? 0 : teamId])
    const used = batches.filter(({ vectors }) => vectors.length > 0)
    const done = await ctx.scorers.compare({ preparedPath, seed, rows, batches: used, teams: teamOf }, BOUNDS)
    if (done.kind !== 'compared') throw new Error(`the comparison ended with ${done.kind}`)
    return done.compared
  } finally {
    await Promise.all(batches.map(({ path }) => rm(path, { force: true })))
  }
}

export async function probings(
  ctx: AppContext,
  stage: Stage,
  byTeam: ReadonlyMap<number, Submission[]>,
  rows: Submission[],
  shown: (ids: number[]) => FlagFacts['entries'],
): Promise<Found[]> {
  const preparedPath = await preparedOf(ctx, stage)
  const failed = Map.groupBy(
    rows.filter(({ state }) => state === 'failed'),
    ({ teamId }) => teamId,
  )
  const busiest = [...byTeam]
    .filter(([, own]) => own.length >= SERIES.least)
    .sort(([, a], [, b]) => b.length - a.length)
    .slice(0, SERIES.teams)
  const found: Found[] = []
  for (const [teamId, own] of busiest) {
    const files: SubmissionFile[] = []
    for (const one of own.slice(-SERIES.submissions)) files.push(...(await fileOf(ctx, one)))
    const done = await ctx.scorers.series({ preparedPath, files }, BOUNDS)
    for (const { path } of files) await releaseLocal(ctx.storage, path)
    if (done.kind !== 'series') continue
    const { steps, rows: all } = done.series
    const changed = steps.map((step) => step.changed)
    const probes = probesOf(all, changed)
    if (!probes) continue
    const ids = steps.map(({ submission }) => submission)
    found.push({
      stageId: stage.id,
      kind: 'probing',
      teamIds: [teamId],
      strength: Math.min(95, 40 + Math.round((55 * probes.probes) / changed.length)),
      facts: {
        entries: shown([...ids.slice(0, 3), ...ids.slice(-2)]),
        plot: own.filter(({ id }) => ids.includes(id)).map(({ scoreA }) => scoreA ?? 0),
        figures: [
          { name: 'steps', value: probes.probes, normal: 0 },
          { name: 'changed', value: probes.usual, normal: null },
          { name: 'rows', value: all, normal: null },
          { name: 'failed', value: failed.get(teamId)?.length ?? 0, normal: null },
        ],
      },
    })
  }
  return found
}
