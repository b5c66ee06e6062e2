import { join } from 'node:path'
import { getTableColumns, sql } from '@leitai/platform/db/orm'
import { type Placeholders, row, statement } from '@leitai/platform/db/statement'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { localFile } from '@leitai/platform/scoring/local'
import { isStorageFault } from '@leitai/platform/storage/storage'
import type { FileProfile } from '@leitai/scorer/file-profile'
import { type Proposal, proposals } from '@leitai/scorer/propose'
import { stageIn } from '../../definition/competition.ts'
import { moreOf } from '../../definition/contract.scoring.ts'
import { dataFiles, type Stage } from '../../definition/table.ts'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToRun } from '../../staff/rules.ts'
import type * as editor from '../contract.scoring.ts'
import { scoringFrom } from '../scorings.ts'
import { editorScorings } from '../table.ts'

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
