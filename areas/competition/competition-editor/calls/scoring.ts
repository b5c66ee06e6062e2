import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { type Placeholders, row, statement } from '@leitai/pg-kit/statement'
import { and, eq, getTableColumns, sql } from '@leitai/platform/db/orm'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { localFile } from '@leitai/platform/scoring/local'
import { isStorageFault } from '@leitai/platform/storage/storage'
import type { FileProfile } from '@leitai/scorer/file-form'
import { packageOf } from '@leitai/scorer/metrics/formula'
import { type Proposal, proposals } from '@leitai/scorer/propose'
import { runNumbers } from '@leitai/scorer/run-facts'
import { withStrongSeed } from '../../definition/commitment.ts'
import { stageIn } from '../../definition/competition.ts'
import { moreOf } from '../../definition/contract.scoring.ts'
import { changeStage } from '../../definition/edit/stages.ts'
import { dataFiles, type Stage } from '../../definition/table.ts'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToRun } from '../../staff/rules.ts'
import type * as editor from '../contract.scoring.ts'
import { beginEdit } from '../editor-state.ts'
import { choiceFor, refusalToRescore, refusalToTakeCode } from '../rules.ts'
import { startCheck } from '../scoring/check.ts'
import { dropUnusedPrograms, keepScoring, scoringFrom, scoringOf, takeProgram } from '../scorings.ts'
import { editorScorings } from '../table.ts'
import { releaseObjects, takeUpload } from '../upload.ts'

const tables = statement(({ stageId }: Placeholders<{ stageId: number }>) => ({
  scoring: row(
    getTableColumns(editorScorings),
    sql`from ${editorScorings} where ${editorScorings.stageId} = ${stageId}::int`,
  ),
  sample: row(
    { key: dataFiles.objectKey },
    sql`from ${dataFiles} where ${dataFiles.stageId} = ${stageId}::int and ${dataFiles.sample}`,
  ),
}))

/** At low priority: a host who looks often must not delay the scores of other competitions. */
const bounds = { seconds: 20, megabytes: 1024, lowPriority: true, startMs: 5000 }

export const peekScoring: Handler<typeof editor.peekScoring> = async (context, { cmptId, stageId }) => {
  const { db, ctx } = context
  const { role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role))
  const stage = await stageIn(db, cmptId, stageId)
  const found = await tables(db, { stageId })
  const cache = join(ctx.config.dataDir, 'cache')
  const keys = [scoringFrom(found.scoring, stage).solution?.key, found.sample?.key]
  const [solutionPath = null, samplePath = null] = await Promise.all(
    keys.map(async (key) => (key === undefined ? null : localFile(ctx.storage, key, cache).catch(missing))),
  )
  const none = { solution: null, sample: null }
  const done =
    solutionPath === null && samplePath === null
      ? null
      : await ctx.scorers.profile({ solutionPath, samplePath }, bounds)
  const { solution, sample } = done?.kind === 'profile' ? done.profile : none
  const proposed = solution ? proposals(solution, sample) : []
  return {
    solution: headOf(solution),
    sample: headOf(sample),
    proposals: proposed.map(({ reason, spec }) => ({ reason, choice: choiceOf(spec, stage) })),
  }
}

/** A file that is not there has nothing to show. */
function missing(error: unknown): null {
  if (isStorageFault(error, 'NoSuchObject')) return null
  throw error
}

/** What a page shows of a table. */
const HEAD_ROWS = 5
const HEAD_COLUMNS = 50

/** The columns and first rows of every table, and the files beside them. */
const headOf = (profile: FileProfile | null) =>
  profile && {
    tables: profile.tables.map(({ name, columns, head }) => ({
      name,
      columns: columns.map((column) => column.name),
      rows: head.slice(0, HEAD_ROWS).map((row) => row.slice(0, HEAD_COLUMNS)),
    })),
    files: profile.members.map(({ form: { name, holds }, count }) => ({ name, holds, count })),
  }

function choiceOf({ id, target, prediction, metric, split, ranges = {}, ...more }: Proposal['spec'], { endAt }: Stage) {
  return {
    id,
    target,
    prediction,
    split,
    ranges,
    metric: { name: metric.name, options: metric.options ?? {} },
    b: endAt === null ? ('none' as const) : ('all' as const),
    ...moreOf(more),
  }
}

export const saveCode: Handler<typeof editor.saveCode> = async (context, input) => {
  const { db, now } = context
  const { cmptId, stageId, rules, featuresId } = input
  const edit = await beginEdit(context, input, `code:${stageId}`)
  const stage = await stageIn(db, cmptId, stageId)
  refuse(refusalToTakeCode(edit.cmpt, stage, rules))
  // Limits of a public competition may change: not whether it takes programs, what they read, or what they write.
  const { output = null } = rules ?? {}
  const isOther = featuresId !== undefined || !isDeepStrictEqual(stage.code?.output ?? null, output)
  if (isOther) refuse(refusalToRescore({ status: edit.cmpt.status, published: edit.published }))
  if (rules?.debugFile) {
    const ofName = and(eq(dataFiles.cmptId, cmptId), eq(dataFiles.name, rules.debugFile))
    refuse((await db.$count(dataFiles, ofName)) === 1 ? null : { code: 'competitionEditor.debugFile' })
  }
  let { codeData } = stage
  if (featuresId !== undefined) {
    const {
      objectKey: key,
      name,
      size,
      sha256,
    } = await takeUpload(context, { cmptId, uploadId: featuresId, uses: ['features'] })
    codeData = { key, name, size, sha256 }
  }
  if (rules === null) codeData = null
  if (stage.codeData && stage.codeData.key !== codeData?.key)
    await releaseObjects(db, cmptId, [stage.codeData.key], now)
  await changeStage(db, stageId, { code: rules, codeData })
  // Whether its numbers can be measured depends on this.
  const scoring = await scoringOf(db, stage)
  const isMeasured = scoring.choice !== null && runNumbers(scoring.choice).length > 0
  if (!edit.published && isMeasured && (stage.code === null) !== (rules === null)) await startCheck(db, scoring, now)
  return { version: edit.version }
}

export const saveScoring: Handler<typeof editor.saveScoring> = async (context, input) => {
  const { db, now } = context
  const { cmptId, stageId, solutionId, limits, directionOk } = input
  const edit = await beginEdit(context, input, `scoring:${stageId}`)
  const stage = await stageIn(db, cmptId, stageId)
  const before = await scoringOf(db, stage)
  const wanted = choiceFor(stage.kind, input.choice)
  // The scoring of a public competition stays: its submissions were scored by it.
  const choice = wanted && !edit.published && stage.kind !== 'switch' ? withStrongSeed(wanted, null) : wanted
  const rescored = solutionId !== undefined || !isDeepStrictEqual(before.choice, choice)
  // Limits of a public competition may still change, its scoring may not.
  if (rescored) refuse(refusalToRescore({ status: edit.cmpt.status, published: edit.published }))
  if (choice !== null && edit.cmpt.type === 'application') refuse({ code: 'competition.application' })
  if (choice) await takeProgram(context, cmptId, choice.metric)
  await changeStage(db, stageId, limits)
  let { solution } = before
  if (solutionId !== undefined) {
    const {
      objectKey: key,
      name,
      size,
      sha256,
    } = await takeUpload(context, { cmptId, uploadId: solutionId, uses: ['solution'] })
    await releaseObjects(
      db,
      cmptId,
      [solution?.key ?? null].filter((one) => one !== key),
      now,
    )
    solution = { key, name, size, sha256 }
  }
  const sameMetric = isDeepStrictEqual(before.choice?.metric, choice?.metric)
  const row = { ...before, choice, solution, directionOk: directionOk && (sameMetric || !before.directionOk) }
  await keepScoring(db, row)
  if (!edit.published) await startCheck(db, row, now)
  const hadFiles = [before.choice, choice].some((one) => one && packageOf(one.metric) !== null)
  // The check has taken what was chosen before off the stage.
  if (!edit.published && hadFiles) await dropUnusedPrograms(db, cmptId, now)
  return { version: edit.version }
}
