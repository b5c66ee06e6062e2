import { createHash, randomBytes } from 'node:crypto'
import type { AppContext } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/db'
import { inArray, isNull, type SQL, sql } from '@leitai/platform/db/orm'
import type { DetailFile, DetailKind } from '@leitai/platform/scoring/python/details'
import { detailsOf } from '@leitai/scorer/metrics/formula'
import type { ScoringSpec } from '@leitai/scorer/types'
import { submissionDetails } from './table.ts'

/** A file that is stored and belongs to no submission yet. */
export type StoredDetail = Pick<
  typeof submissionDetails.$inferSelect,
  'name' | 'kind' | 'size' | 'sha256' | 'objectKey'
>

export const detailTypes: Record<DetailKind, string> = {
  html: 'text/html; charset=utf-8',
  png: 'image/png',
  csv: 'text/csv; charset=utf-8',
}

/** Whether the scoring of a stage keeps what its program leaves. */
export const keepsDetails = (spec: Pick<ScoringSpec, 'metric'> | null): boolean =>
  spec !== null && detailsOf(spec.metric) !== 'none'

export async function storeDetails(
  { storage }: Pick<AppContext, 'storage'>,
  submissionId: number,
  files: readonly DetailFile[],
): Promise<StoredDetail[]> {
  const stored: StoredDetail[] = []
  for (const { name, kind, content } of files) {
    const objectKey = `details/${submissionId}/${randomBytes(12).toString('hex')}.${kind}`
    await storage.put(objectKey, content, { contentType: detailTypes[kind], onlyNew: true })
    const sha256 = createHash('sha256').update(content).digest('hex')
    stored.push({ name, kind, size: content.length, sha256, objectKey })
  }
  return stored
}

/** Makes stored files the details of a submission, in the transaction that writes its score. */
export async function keepDetails(db: Db, submissionId: number, stored: readonly StoredDetail[]): Promise<void> {
  if (stored.length === 0) return
  await db.insert(submissionDetails).values(stored.map((one) => ({ ...one, submissionId })))
}

/** Deletes files whose score was not written; what is not deleted now is found by the daily search for objects that nothing names. */
export async function discardDetails(
  { storage }: Pick<AppContext, 'storage'>,
  stored: readonly StoredDetail[],
): Promise<void> {
  for (const { objectKey } of stored) await storage.delete(objectKey)
}

/** Details of scores that no longer count are nobody's from now on; `ids` is a query of submissions. */
export async function dropDetails(db: Db, ids: SQL): Promise<void> {
  await db
    .update(submissionDetails)
    .set({ submissionId: null })
    .where(sql`${submissionDetails.submissionId} in (${ids})`)
}

const BATCH = 500

/** Deletes details that are nobody's. */
export async function removeDropped({ db, storage }: AppContext): Promise<void> {
  for (;;) {
    const dropped = await db
      .select({ id: submissionDetails.id, objectKey: submissionDetails.objectKey })
      .from(submissionDetails)
      .where(isNull(submissionDetails.submissionId))
      .limit(BATCH)
    if (dropped.length === 0) return
    // The object first: its row is what names it.
    for (const { objectKey } of dropped) await storage.delete(objectKey)
    await db.delete(submissionDetails).where(
      inArray(
        submissionDetails.id,
        dropped.map(({ id }) => id),
      ),
    )
  }
}
