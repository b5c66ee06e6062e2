import { join } from 'node:path'
import type { AppContext } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/open'
import { and, eq, notInArray, sql } from '@leitai/platform/db/orm'
import { localFile } from '@leitai/platform/scoring/local'
import { pathColumns } from '@leitai/scorer/file-form'
import { packageOf } from '@leitai/scorer/metrics/formula'
import type { ScoringSpec } from '@leitai/scorer/types'
import { scoringPrograms } from './table.ts'

export type ProgramFiles = typeof scoringPrograms.$inferSelect

/** The files of scoring programs that a competition has. */
export const programsOf = (db: Db, cmptId: number): Promise<ProgramFiles[]> =>
  db.select().from(scoringPrograms).where(eq(scoringPrograms.cmptId, cmptId)).orderBy(scoringPrograms.sha256)

/** Those with this digest, if the competition has them: another’s are out of reach. */
export async function programIn(db: Db, cmptId: number, sha256: string): Promise<ProgramFiles | null> {
  const own = and(eq(scoringPrograms.cmptId, cmptId), eq(scoringPrograms.sha256, sha256))
  return (await db.select().from(scoringPrograms).where(own))[0] ?? null
}

export async function keepProgram(db: Db, program: ProgramFiles): Promise<void> {
  await db.insert(scoringPrograms).values(program).onConflictDoNothing()
}

/** Removes all but these of a competition; returns the keys of their objects. */
export async function dropProgramsExcept(db: Db, cmptId: number, kept: string[]): Promise<string[]> {
  const own = eq(scoringPrograms.cmptId, cmptId)
  const gone = await db
    .delete(scoringPrograms)
    .where(kept.length > 0 ? and(own, notInArray(scoringPrograms.sha256, kept)) : own)
    .returning({ key: scoringPrograms.objectKey })
  return gone.map(({ key }) => key)
}

/** A copy of a competition shares the objects. */
export async function copyPrograms(db: Db, { from, to }: { from: number; to: number }): Promise<void> {
  await db.execute(sql`insert into ${scoringPrograms} (cmpt_id, sha256, object_key, name, size)
    select ${to}::int, sha256, object_key, name, size from ${scoringPrograms} where ${scoringPrograms.cmptId} = ${from}`)
}

interface ProgramStage {
  cmptId: number
  spec: Pick<ScoringSpec, 'metric' | 'files'> | null
  solutionKey: string | null
}

/**
 * What an order to score by a program needs beside the prepared solution: whose it is, the zip with its files, if it has several, and the
 * solution, if it gets files of it.
 */
export async function programOrder(
  { db, storage, config }: Pick<AppContext, 'db' | 'storage' | 'config'>,
  { cmptId, spec, solutionKey }: ProgramStage,
): Promise<{ owner: string; programPath?: string; solutionPath?: string }> {
  const sha256 = spec && packageOf(spec.metric)
  const cache = join(config.dataDir, 'cache')
  const hasFiles = pathColumns(spec?.files?.truth).length > 0 && solutionKey !== null
  const owner = `competition ${cmptId}`
  const solution = hasFiles ? { solutionPath: await localFile(storage, solutionKey, cache) } : {}
  if (sha256 === null) return { owner, ...solution }
  const found = await programIn(db, cmptId, sha256)
  if (!found) throw new Error(`competition ${cmptId} has no program ${sha256}`)
  return { owner, ...solution, programPath: await localFile(storage, found.objectKey, cache) }
}
