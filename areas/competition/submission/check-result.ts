import { join } from 'node:path'
import type { AppContext } from '@leitai/platform/context/app-context'
import type { AnswerOf } from '@leitai/platform/contract/call'
import type { Language } from '@leitai/platform/contract/language'
import type { Db } from '@leitai/platform/db/db'
import { and, eq } from '@leitai/platform/db/orm'
import { localFile, releaseLocal } from '@leitai/platform/scoring/local'
import { isStorageFault } from '@leitai/platform/storage/storage'
import { inTurn, type Lane } from '@leitai/platform/turns/turns'
import { checkSpecOf } from '@leitai/scorer/check-spec'
import type { FileCheck } from '@leitai/tables/check-file'
import { dataFiles, type Stage } from '../definition/table.ts'
import { checkInChild } from './check-in-child.ts'
import type { checkResult } from './contract.ts'
import { filesOf } from './files.ts'
import { faultText } from './texts.ts'

type Checked = AnswerOf<typeof checkResult>

const FAULTS = 20
/** Scoring shares the machine with them. */
const LANE: Lane = { name: 'check', most: 2, busy: 'submission.checksBusy' }

const unchecked: Checked = { checked: false, rows: 0, faults: [], faultCount: 0, left: [], notes: [] }

/** The object of a stage’s sample; null if there is none. */
async function sampleOf(db: Db, stageId: number): Promise<string | null> {
  const [found] = await db
    .select({ key: dataFiles.objectKey })
    .from(dataFiles)
    .where(and(eq(dataFiles.stageId, stageId), eq(dataFiles.sample, true)))
    .limit(1)
  return found?.key ?? null
}

/** Compares a stored file with the stage’s sample. It reads nothing of the solution. */
export async function checkStored(
  ctx: AppContext,
  { stage, objectKey, userId, language }: { stage: Stage; objectKey: string; userId: number; language: Language },
): Promise<Checked> {
  const { spec } = stage
  const sampleKey = spec === null || stage.code ? null : await sampleOf(ctx.db, stage.id)
  if (spec === null || sampleKey === null) return unchecked
  const found = await inTurn(ctx, LANE, { userId }, () =>
    compare(ctx, { objectKey, sampleKey, spec: checkSpecOf(spec), most: filesOf(stage).most }),
  )
  if (found === null) return unchecked
  if (found.ok) {
    const left = found.left.map((one) => one[language])
    const notes = found.notes.map((note) => faultText(note, language))
    return { ...unchecked, checked: true, rows: found.rows, left, notes }
  }
  if (found.faults.some(({ code }) => code === 'bad-sample')) return unchecked
  const faults = found.faults.slice(0, FAULTS).map((fault) => ({
    code: fault.code,
    line: fault.line ?? null,
    column: fault.column ?? null,
    text: faultText(fault, language),
  }))
  return { ...unchecked, checked: true, faults, faultCount: found.faultCount }
}

async function compare(
  { storage, launcher, config }: AppContext,
  order: { objectKey: string; sampleKey: string; spec: ReturnType<typeof checkSpecOf>; most: number },
): Promise<FileCheck | null> {
  const { objectKey, sampleKey, spec, most } = order
  const cache = join(config.dataDir, 'cache')
  try {
    const samplePath = await localFile(storage, sampleKey, cache)
    const path = await localFile(storage, objectKey, cache)
    try {
      return await checkInChild(launcher, { path, samplePath, spec, most })
    } finally {
      await releaseLocal(storage, path)
    }
  } catch (error) {
    if (isStorageFault(error, 'NoSuchObject')) return null
    throw error
  }
}
