import { optional, type Placeholders, row, statement } from '@leitai/pg-kit/statement'
import type { Db } from '@leitai/platform/db/open'
import {
  alias,
  and,
  asc,
  eq,
  getTableColumns,
  isNull,
  lte,
  not,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from '@leitai/platform/db/orm'
import { orRefuse } from '@leitai/platform/errors/refuse'
import { type Competition, competitions, dataFiles, stages } from '../definition/table.ts'
import { formatOf } from './rules.ts'
import { type Dataset, dataProfiles, datasets } from './table.ts'

const former = alias(stages, 'former')
/** Whether only promoted teams may have a stage's files: by its own rule, or by that of the stage whose new test set it is. */
const isForSome = sql`(${stages.promotion} is not null or (${stages.kind} = 'switch' and (
  select ${former.promotion} from ${stages} former where ${former.cmptId} = ${stages.cmptId} and ${former.ord} < ${stages.ord}
  order by ${former.ord} desc limit 1) is not null))`
const isOver = (now: Date | SQLWrapper) => sql`exists (
  select 1 from ${competitions} cmpt where cmpt.id = ${stages.cmptId} and cmpt.end_at <= ${now})`

/** Published files: files of a stage that has not started, or that not everybody may enter, are not part of the dataset yet. */
export const isOut = (now: Date | SQLWrapper): SQL | undefined =>
  or(isNull(dataFiles.stageId), and(lte(stages.startAt, now), or(not(isForSome), isOver(now))))

/** Datasets that are visible to the public. */
export const isPublic = eq(competitions.status, 'published')

/** A shared dataset of a public competition. */
export async function publicDataset(db: Db, cmptId: number): Promise<{ shared: Dataset; cmpt: Competition }> {
  const [found] = await db
    .select({ shared: datasets, cmpt: competitions })
    .from(datasets)
    .innerJoin(competitions, eq(competitions.id, datasets.cmptId))
    .where(and(eq(datasets.cmptId, cmptId), isPublic))
  return orRefuse(found, 'dataset.unknown')
}

const fileIn = statement(({ fileId, now }: Placeholders<{ fileId: number; now: Date }>) => ({
  found: row(
    { file: dataFiles, shared: datasets, kept: optional(dataProfiles.fileId, getTableColumns(dataProfiles)) },
    sql`from ${dataFiles} join ${datasets} on ${datasets.cmptId} = ${dataFiles.cmptId}
      join ${competitions} on ${competitions.id} = ${dataFiles.cmptId}
      left join ${stages} on ${stages.id} = ${dataFiles.stageId}
      left join ${dataProfiles} on ${dataProfiles.fileId} = ${dataFiles.id}
      where ${dataFiles.id} = ${fileId} and ${isPublic} and ${isOut(sql`${now}::timestamptz`)}`,
  ),
}))

/** A file of a shared dataset with its profile. */
export async function publicFile(db: Db, fileId: number, now: Date) {
  return orRefuse((await fileIn(db, { fileId, now })).found, 'dataset.unknown')
}

/** The published files of a competition; all of them for its hosts. */
export function filesWithLooks(db: Db, cmptId: number, now: Date | null) {
  return db
    .select({
      file: dataFiles,
      kept: { sha256: dataProfiles.sha256, state: dataProfiles.state },
    })
    .from(dataFiles)
    .leftJoin(stages, eq(stages.id, dataFiles.stageId))
    .leftJoin(dataProfiles, eq(dataProfiles.fileId, dataFiles.id))
    .where(and(eq(dataFiles.cmptId, cmptId), now ? isOut(now) : undefined))
    .orderBy(asc(dataFiles.ord), asc(dataFiles.id))
}

/** The published files of a competition with the profiles of their tables. */
export function filesWithProfiles(db: Db, cmptId: number, now: Date) {
  return db
    .select({
      file: dataFiles,
      kept: { sha256: dataProfiles.sha256, state: dataProfiles.state },
      profile: dataProfiles.profile,
    })
    .from(dataFiles)
    .leftJoin(stages, eq(stages.id, dataFiles.stageId))
    .leftJoin(dataProfiles, eq(dataProfiles.fileId, dataFiles.id))
    .where(and(eq(dataFiles.cmptId, cmptId), isOut(now)))
    .orderBy(asc(dataFiles.ord), asc(dataFiles.id))
}

interface Counted {
  name: string
  size: number
  downloads: number
  licence: string
}
/** The file summary of a dataset in a list. */
export const sumOf = (files: readonly Counted[]) => ({
  fileCount: files.length,
  bytes: files.reduce((sum, { size }) => sum + size, 0),
  downloads: files.reduce((sum, { downloads }) => sum + downloads, 0),
  licences: [...new Set(files.map(({ licence }) => licence))],
  formats: [...new Set(files.map(({ name }) => formatOf(name)))],
})
