import { users } from '@leitai/identity/account/table'
import { type Placeholders, row, rows, statement, value } from '@leitai/pg-kit/statement'
import type { Language } from '@leitai/platform/contract/language'
import { type Refusal, refusalText } from '@leitai/platform/contract/refusals'
import type { Db } from '@leitai/platform/db/open'
import { desc, eq, getTableColumns, sql } from '@leitai/platform/db/orm'
import { Refused } from '@leitai/platform/errors/refuse'
import type { Storage } from '@leitai/platform/storage/storage'
import type { AdminWaiting, HostWaiting } from '@leitai/platform/waiting/waiting'
import { runsFault } from '@leitai/scorer/run-facts'
import { stagesOf } from '../definition/competition.ts'
import { faultOfOverall } from '../definition/overall-rules.ts'
import { type Competition, competitions, dataFiles, joinCodes, stages } from '../definition/table.ts'
import { type GateLine, gateLines } from './contract.launch.ts'
import { isRequired, linesOf, needsLine, type Prepared, permanentLines } from './rules.ts'
import { scoringsFrom } from './scorings.ts'
import { editorScorings, editorStates, editorTrials } from './table.ts'
import { isOfTemplate, saysTemplate } from './templates/templates.ts'
import { lineWord } from './texts.ts'

/** What the checklist asks about a competition, in one statement. */
const factsIn = statement(({ cmptId, now }: Placeholders<{ cmptId: number; now: Date }>) => ({
  scorings: rows(
    getTableColumns(editorScorings),
    sql`from ${editorScorings} where ${editorScorings.cmptId} = ${cmptId}`,
  ),
  decryptCodes: value(
    sql<number>`(select count(*)::int from ${joinCodes} where ${joinCodes.cmptId} = ${cmptId}
      and (${joinCodes.expiresAt} is null or ${joinCodes.expiresAt} > ${now}::timestamptz)
      and (${joinCodes.useLimit} is null or ${joinCodes.uses} < ${joinCodes.useLimit}))`,
  ),
  files: rows(
    getTableColumns(dataFiles),
    sql`from ${dataFiles} where ${dataFiles.cmptId} = ${cmptId} order by ${dataFiles.ord}`,
  ),
  /** The stages whose present scoring has scored a trial. */
  tried: value(
    sql<
      number[]
    >`(select coalesce(json_agg(${stages.id}), '[]'::json) from ${stages} where ${stages.cmptId} = ${cmptId} and exists (
      select from ${editorTrials} where ${editorTrials.stageId} = ${stages.id} and ${editorTrials.state} = 'scored'
        and ${editorTrials.preparedKey} = ${stages.preparedKey}))`,
  ),
  editor: row(getTableColumns(editorStates), sql`from ${editorStates} where ${editorStates.cmptId} = ${cmptId}`),
}))

async function gateFacts(db: Db, cmpt: Competition, now: Date) {
  const stages = await stagesOf(db, cmpt.id)
  const facts = await factsIn(db, { cmptId: cmpt.id, now })
  const scorings = scoringsFrom(facts.scorings, stages)
  const scored = stages.flatMap((stage) => {
    const row = scorings.get(stage.id)
    if (!row?.choice) return []
    const reads = stage.code === null || stage.codeData !== null
    const isMeasured = stage.spec === null || runsFault(stage.spec, stage.code !== null) === null
    const fits = isMeasured && stage.spec !== null && row.state === 'done' && row.report?.sample != null && reads
    const { dailyLimit, totalLimit } = stage
    return [{ stageId: stage.id, fits, directionOk: row.directionOk, dailyLimit, totalLimit, b: row.choice.b }]
  })
  const overallFits = cmpt.overall === null || faultOfOverall(cmpt.overall, stages) === null
  const prepared: Prepared = { ...cmpt, stages, scored, decryptCodes: facts.decryptCodes, overallFits }
  return { facts, stages, prepared }
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

/** The complete launch checklist, in order, and what it was made from. */
export async function gateOf({ db, storage, now }: { db: Db; storage: Storage; now: Date }, cmpt: Competition) {
  const { facts, stages, prepared } = await gateFacts(db, cmpt, now)
  const { editor, files, tried } = facts
  const lines = linesOf(prepared)
  const there = await Promise.all(files.map(({ objectKey, size }) => isThere(storage, objectKey, size)))
  const all: Partial<Record<GateLine, boolean>> = {
    ...lines,
    data: files.length > 0 && there.every(Boolean) && files.every(({ licence }) => licence.trim() !== ''),
    ownTexts: !saysTemplate(cmpt),
    ownFiles: !files.some(isOfTemplate),
    sandbox:
      cmpt.type === 'application' ||
      (prepared.scored.length > 0 && prepared.scored.every(({ stageId }) => tried.includes(stageId))),
    legal: Boolean(editor?.legalAt),
  }
  const needed = gateLines.filter((line) => needsLine(line, cmpt))
  return {
    lines: needed.map((line) => ({ line, ok: all[line] ?? false, required: isRequired(line) })),
    editor,
    files,
    stages,
  }
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
  const lines = linesOf((await gateFacts(db, cmpt, now)).prepared)
  const missing = permanentLines.filter((line) => needsLine(line, cmpt) && lines[line] === false)
  if (missing.length === 0) return
  const what = missing.map((line) => lineWord(line, language)).join(language === 'zh' ? '、' : ', ')
  throw new Refused({ code: 'competitionEditor.gaps', values: { what } })
}

export const shown = (refusal: Refusal | null, language: Language) => (refusal ? refusalText(refusal, language) : null)

const drafts = sql`from ${competitions} join ${editorStates} on ${editorStates.cmptId} = ${competitions.id}`

/** Competitions that wait for an admin's consent. */
export const adminWaiting: AdminWaiting = {
  launches: () => ({
    at: editorStates.submittedAt,
    from: sql`${drafts} where ${competitions.status} = 'pending'`,
  }),
}

/** A draft that an admin sent back. */
export const hostWaiting: HostWaiting = {
  returned: {
    rows: ({ cmptId }) => ({
      at: editorStates.returnedAt,
      from: sql`${drafts} where ${competitions.id} = ${cmptId}::int and ${competitions.status} = 'draft' and ${editorStates.returnReason} <> ''`,
    }),
    seenBy: 'running',
  },
}
