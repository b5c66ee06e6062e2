import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AppContext } from '@leitai/platform/context/app-context'
import type { AnswerOf } from '@leitai/platform/contract/call'
import type { Language } from '@leitai/platform/contract/language'
import type { Db } from '@leitai/platform/db/open'
import { and, eq } from '@leitai/platform/db/orm'
import type { Program } from '@leitai/platform/sandbox/command'
import type { Launcher } from '@leitai/platform/sandbox/launcher'
import { runInChild } from '@leitai/platform/sandbox/run-in-child'
import { localFile, releaseLocal } from '@leitai/platform/scoring/local'
import { isStorageFault } from '@leitai/platform/storage/storage'
import { inTurn, type Lane } from '@leitai/platform/turns/turns'
import type { CheckSpec } from '@leitai/scorer/check'
import { checkSpecOf } from '@leitai/scorer/plan-tasks'
import type { FileCheck } from '@leitai/tables/check-file'
import { dataFiles, type Stage } from '../definition/table.ts'
import type { checkResult } from './contract.ts'
import { filesOf } from './submission.ts'
import { faultText } from './texts.ts'

export interface CheckOrder {
  path: string
  samplePath: string
  spec: CheckSpec
  /** Bytes of the file, and of all that a zip unpacks to. */
  most: number
}

const MOST_MS = 60_000
const MOST_MB = 1024
/** Somebody waits: a machine that can start nothing is said to be busy instead. */
const START_MS = 5000
const PROGRAM: Program = {
  kind: 'check',
  path: fileURLToPath(new URL('./check-child.ts', import.meta.url)),
  nodeOptions: [`--max-old-space-size=${MOST_MB}`],
}

/** Checks a file as the browser and the command line tool do before it is submitted; null if that took too long or too much memory. */
async function checkInChild(launcher: Launcher, order: CheckOrder): Promise<FileCheck | null> {
  const { child, folders, bound } = await launcher.start(PROGRAM, START_MS)
  const memory = bound(2 * MOST_MB, () => child.kill('SIGKILL'))
  try {
    const path = await folders.give(order.path)
    const samplePath = await folders.give(order.samplePath)
    return await runInChild<FileCheck>(child, { ...order, path, samplePath, workFolder: folders.writes('') }, MOST_MS)
  } finally {
    memory.undo()
    child.kill('SIGKILL')
  }
}

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
