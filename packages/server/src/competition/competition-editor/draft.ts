import type { editorDraft } from '@leitai/contract/competition/competition-editor'
import type { HostRole } from '@leitai/contract/competition/host-console'
import { directionOf } from '@leitai/scorer/metrics/index'
import type * as z from 'zod/mini'
import { users } from '../../identity/account/table.ts'
import type { AuthenticatedContext } from '../../platform/context/app-context.ts'
import type { Db } from '../../platform/db/db.ts'
import { inArray } from '../../platform/db/orm.ts'
import { stagesOf } from '../definition/competition.ts'
import { filesOf } from '../definition/data-files.ts'
import { codesOf, questionsOf } from '../definition/edit/extras.ts'
import type { Competition, Stage } from '../definition/table.ts'
import { refusalToOwn } from '../staff/rules.ts'
import { shown } from './gate.ts'
import { editorStateOf, wasPublished } from './lock.ts'
import { refusalToEdit, refusalToRescore } from './rules.ts'
import { scoringsOf } from './scorings.ts'
import type { EditorScoring, editorStates } from './table.ts'
import { faultText } from './texts.ts'

type Draft = z.output<(typeof editorDraft)['output']>

/** Everything about a competition for its editors. */
export async function draftShown(
  { db, language }: AuthenticatedContext,
  { cmpt, role }: { cmpt: Competition; role: HostRole },
): Promise<Draft> {
  const editor = await editorStateOf(db, cmpt.id)
  const stages = await stagesOf(db, cmpt.id)
  const scorings = await scoringsOf(db, stages)
  const files = await filesOf(db, cmpt.id)
  const published = wasPublished(cmpt, editor)
  const { status } = cmpt
  const samples = new Map(
    files.flatMap(({ id, stageId, sample }) => (sample && stageId !== null ? [[stageId, id]] : [])),
  )
  return {
    version: editor?.version ?? 0,
    changes: await changesShown(db, editor?.parts ?? {}),
    status,
    role,
    published,
    may: {
      edit: shown(refusalToEdit(status), language),
      scoring: shown(refusalToRescore({ status, published }), language),
      own: shown(refusalToOwn(role), language),
    },
    basics: cmpt,
    texts: cmpt,
    dates: cmpt,
    stages: stages.map((stage) => stageShown(stage, scorings.get(stage.id), samples.get(stage.id) ?? null, language)),
    signUp: { ...cmpt, questions: await questionsOf(db, cmpt.id) },
    prizes: cmpt,
    codes: await codesOf(db, cmpt.id),
    files,
    imported: editor?.importState
      ? {
          state: editor.importState,
          faults: editor.importFaults.map((fault) => ({ place: fault.place, text: fault[language] })),
        }
      : null,
  }
}

function stageShown(
  stage: Stage,
  row: EditorScoring | undefined,
  sampleId: number | null,
  language: AuthenticatedContext['language'],
): Draft['stages'][number] {
  const report = row?.report ?? null
  const written = (score: number | null | undefined) => (score == null ? null : score.toFixed(stage.decimals))
  return {
    ...stage,
    limits: stage,
    scoring: {
      choice: row?.choice ?? null,
      solution: row?.solution ?? null,
      sampleId,
      directionOk: row?.directionOk ?? false,
      direction: row?.choice ? directionOf(row.choice.metric) : 'higher',
      state: row?.state ?? 'empty',
      faults: (report?.faults ?? []).slice(0, 20).map((fault) => faultText(fault, language)),
      rows: report?.rows ?? 0,
      aRows: report?.aRows ?? 0,
      sampleA: written(report?.sample?.a),
      sampleB: written(report?.sample?.b),
    },
  }
}

/** Who changed which part, by name. */
async function changesShown(db: Db, parts: (typeof editorStates.$inferSelect)['parts']): Promise<Draft['changes']> {
  const ids = [...new Set(Object.values(parts).map(({ by }) => by))]
  const names =
    ids.length === 0
      ? []
      : await db.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, ids))
  const nameOf = new Map(names.map(({ id, name }) => [id, name]))
  return Object.fromEntries(
    Object.entries(parts).map(([part, { version, by, at }]) => [
      part,
      { version, by: nameOf.get(by) ?? '', at: new Date(at) },
    ]),
  )
}
