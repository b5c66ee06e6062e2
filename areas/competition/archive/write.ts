import { basename } from 'node:path'
import type { Words } from '@leitai/platform/contract/inputs'
import type { Tx } from '@leitai/platform/db/open'
import { eq } from '@leitai/platform/db/orm'
import type { StoredObject } from '@leitai/platform/storage/storage'
import { searchTextOf } from '@leitai/platform/text/search'
import type { CodeData } from '../definition/columns.ts'
import type { CodeRules } from '../definition/contract.code.ts'
import { keepProgram, type ProgramFiles } from '../definition/program.ts'
import { changes, competitions, dataFiles, joinCodes, questions, stages } from '../definition/table.ts'
import type { Checked } from './check.ts'
import type { Text } from './manifest.ts'
import type { ScoredStage } from './scoring.ts'

interface StoredStage extends Omit<ScoredStage, 'prepared' | 'program'> {
  direction: 'higher' | 'lower'
  solutionKey: string
  preparedKey: string
  solutionSha256: string
  codeData: CodeData | null
  program: Omit<ProgramFiles, 'cmptId'> | null
  /** In bytes. */
  sizes: { solution: number; prepared: number }
}
/** The stored objects, in the order of the manifest. */
export interface Stored {
  stages: (StoredStage | null)[]
  data: (StoredObject & { key: string })[]
}

interface Writing {
  id: number
  checked: Checked
  stored: Stored
  options: { publish?: boolean; ownerId?: number | null; into?: { id: number } }
  now: Date
}

/** Writes the competition’s rows; returns the ids of its stages in order. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: older than the bound: split it with its next change
export async function writeCompetition(db: Tx, { id, checked, stored, options, now }: Writing): Promise<number[]> {
  const { manifest, slug, reading } = checked
  const textOf = ({ zh, en }: { zh: Text; en: Text }): Words => ({ zh: reading.textOf(zh), en: reading.textOf(en) })
  const { start, end, signUpStart, signUpEnd, reward, stages: _stages, data: _data, ...plain } = manifest
  const values = {
    ...plain,
    slug,
    rewardType: reward,
    overview: textOf(plain.overview),
    task: textOf(plain.task),
    platform: textOf(plain.platform),
    training: textOf(plain.training),
    rules: textOf(plain.rules),
    startAt: start,
    endAt: end,
    signUpStartAt: signUpStart ?? start,
    signUpEndAt: signUpEnd,
    searchText: searchTextOf(plain),
  }
  if (options.into) {
    // Only this platform decides which competitions it features.
    await db
      .update(competitions)
      .set({ ...values, featured: false })
      .where(eq(competitions.id, id))
    for (const table of [dataFiles, stages, joinCodes, questions, changes])
      await db.delete(table).where(eq(table.cmptId, id))
  } else {
    const status = options.publish ? ('published' as const) : ('draft' as const)
    await db
      .insert(competitions)
      .overridingSystemValue()
      .values({ ...values, id, status, ownerId: options.ownerId ?? null, createdAt: now })
  }
  const stageIds: number[] = []
  for (const [at, stage] of manifest.stages.entries()) {
    const { start: startAt, end: endAt, revealed: revealedAt, scoring, name, kind, promotion, teamHours } = stage
    const { sizes: _sizes, program, ...scored } = stored.stages[at] ?? {}
    if (program) await keepProgram(db, { ...program, cmptId: id })
    const [row] = await db
      .insert(stages)
      // Scoring keys that are also columns are the limits; the others are in the specification.
      .values({
        ...limitsOf(scoring),
        ...scored,
        cmptId: id,
        ord: at + 1,
        name,
        kind,
        startAt,
        endAt,
        promotion,
        teamHours,
        // A draft has revealed no board and published no change, whatever its folder says.
        revealedAt: options.into ? null : revealedAt,
      })
      .returning({ id: stages.id })
    if (row) stageIds.push(row.id)
  }
  const fileRows = manifest.data.flatMap((file, at) => {
    const { name = basename(file.file), description, licence, stage, sample } = file
    const object = stored.data[at]
    if (!object) return []
    const { key: objectKey, size, sha256 } = object
    const stageId = stage === null ? null : (stageIds[stage - 1] ?? null)
    return [
      {
        cmptId: id,
        stageId,
        ord: at + 1,
        name,
        description: textOf(description),
        objectKey,
        size,
        sha256,
        licence,
        sample,
      },
    ]
  })
  if (fileRows.length > 0) await db.insert(dataFiles).values(fileRows)
  const codeRows = plain.codes.map(({ code, uses, used, expires }) => ({
    cmptId: id,
    code,
    useLimit: uses,
    uses: used,
    expiresAt: expires,
  }))
  if (codeRows.length > 0) await db.insert(joinCodes).values(codeRows)
  const questionRows = plain.questions.map(({ question, answer }, at) => ({
    cmptId: id,
    ord: at + 1,
    question: textOf(question),
    answer: textOf(answer),
  }))
  if (questionRows.length > 0) await db.insert(questions).values(questionRows)
  const changeRows = (options.into ? [] : plain.changes).map(({ at, text }) => ({ cmptId: id, at, text: textOf(text) }))
  if (changeRows.length > 0) await db.insert(changes).values(changeRows)
  return stageIds
}

function limitsOf(scoring: Checked['manifest']['stages'][number]['scoring']) {
  if (!scoring) return {}
  const { dailyLimit, totalLimit, pickLimit, pickDefault, decimals, timeLimitSeconds, memoryLimitMb } = scoring
  const { uploadLimitMb, revealBy, revealMinutes, boardRefresh, failedLimit } = scoring
  return {
    code: rulesOf(scoring.code),
    dailyLimit,
    totalLimit,
    pickLimit,
    pickDefault,
    decimals,
    timeLimitSeconds,
    memoryLimitMb,
    uploadLimitMb,
    revealBy,
    revealMinutes,
    boardRefresh,
    failedLimit,
  }
}

function rulesOf(code: NonNullable<Checked['manifest']['stages'][number]['scoring']>['code']): CodeRules | null {
  if (!code) return null
  const { features: _features, ...rules } = code
  return rules
}
