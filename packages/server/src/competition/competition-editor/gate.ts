import { type GateLine, gateLines } from '@leitai/contract/competition/competition-editor'
import type { Language } from '@leitai/contract/core/language'
import { type Refusal, refusalText } from '@leitai/contract/refusals'
import { users } from '../../identity/account/table.ts'
import type { Db } from '../../platform/db/db.ts'
import { and, desc, eq } from '../../platform/db/orm.ts'
import { Refused } from '../../platform/errors/refuse.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { stagesOf } from '../definition/competition.ts'
import { filesOf } from '../definition/data-files.ts'
import { codesOf } from '../definition/edit/extras.ts'
import { type Competition, type Stage, stages } from '../definition/table.ts'
import { editorStateOf } from './lock.ts'
import { linesOf, type Prepared, permanentLines } from './rules.ts'
import { scoringsOf } from './scorings.ts'
import { editorTrials } from './table.ts'
import { lineWord } from './texts.ts'

interface Known {
  cmpt: Competition
  stages: Stage[]
  prepared: Prepared
}

async function known(db: Db, cmpt: Competition, now: Date): Promise<Known> {
  const stages = await stagesOf(db, cmpt.id)
  const scorings = await scoringsOf(db, stages)
  const codes = await codesOf(db, cmpt.id)
  const decryptCodes = codes.filter(
    ({ expiresAt, useLimit, uses }) => (!expiresAt || expiresAt > now) && (useLimit === null || uses < useLimit),
  )
  const scored = stages.flatMap((stage) => {
    const row = scorings.get(stage.id)
    if (!row?.choice) return []
    const fits = stage.spec !== null && row.state === 'done' && row.report?.sample != null
    const { dailyLimit, totalLimit } = stage
    return [{ stageId: stage.id, fits, directionOk: row.directionOk, dailyLimit, totalLimit, b: row.choice.b }]
  })
  return { cmpt, stages, prepared: { ...cmpt, stages, scored, decryptCodes: decryptCodes.length } }
}

/** The latest trials, with their users and the stage's current scoring. */
export const trialsOf = (db: Db, cmptId: number) =>
  db
    .select({
      trial: editorTrials,
      by: users.name,
      stage: { id: stages.id, name: stages.name, preparedKey: stages.preparedKey },
    })
    .from(editorTrials)
    .innerJoin(users, eq(users.id, editorTrials.userId))
    .innerJoin(stages, eq(stages.id, editorTrials.stageId))
    .where(eq(editorTrials.cmptId, cmptId))
    .orderBy(desc(editorTrials.id))
    .limit(30)

/** The complete launch checklist, in order. */
export async function gateOf(
  { db, storage, now }: { db: Db; storage: Storage; now: Date },
  cmpt: Competition,
): Promise<{ line: GateLine; ok: boolean }[]> {
  const { stages, prepared } = await known(db, cmpt, now)
  const lines = linesOf(prepared)
  const files = await filesOf(db, cmpt.id)
  const there = await Promise.all(files.map(({ objectKey, size }) => isThere(storage, objectKey, size)))
  const scored = stages.filter(({ id }) => prepared.scored.some(({ stageId }) => stageId === id))
  const tried = await Promise.all(
    scored.map(async ({ id, preparedKey }) => {
      if (preparedKey === null) return false
      const wanted = and(
        eq(editorTrials.stageId, id),
        eq(editorTrials.state, 'scored'),
        eq(editorTrials.preparedKey, preparedKey),
      )
      const found = await db.select({ id: editorTrials.id }).from(editorTrials).where(wanted).limit(1)
      return found.length > 0
    }),
  )
  const editor = await editorStateOf(db, cmpt.id)
  const all: Partial<Record<GateLine, boolean>> = {
    ...lines,
    data: files.length > 0 && there.every(Boolean) && files.every(({ licence }) => licence.trim() !== ''),
    sandbox: cmpt.type === 'application' || (scored.length > 0 && tried.every(Boolean)),
    legal: Boolean(editor?.legalAt),
  }
  return gateLines.map((line) => ({ line, ok: all[line] ?? false }))
}

async function isThere(storage: Storage, key: string, size: number): Promise<boolean> {
  const found = await storage.stat(key)
  return found !== null && found.size === size
}

/** Refuses a change to a public competition that would remove something the launch required. */
export async function refuseGaps(
  { db, now, language }: { db: Db; now: Date; language: Language },
  cmpt: Competition,
): Promise<void> {
  const lines = linesOf((await known(db, cmpt, now)).prepared)
  const missing = permanentLines.filter((line) => lines[line] === false)
  if (missing.length === 0) return
  const what = missing.map((line) => lineWord(line, language)).join(language === 'zh' ? '、' : ', ')
  throw new Refused({ code: 'making.gaps', values: { what } })
}

export const shown = (refusal: Refusal | null, language: Language) => (refusal ? refusalText(refusal, language) : null)
