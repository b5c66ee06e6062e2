import { users } from '@leitai/identity/account/table'
import { type Placeholders, row, rows, statement } from '@leitai/pg-kit/statement'
import type { AppContext, AuthenticatedContext } from '@leitai/platform/context/app-context'
import { getTableColumns, sql } from '@leitai/platform/db/orm'
import { refuse } from '@leitai/platform/errors/refuse'
import { directionOf, everyMetric } from '@leitai/scorer/metrics/index'
import { columnsOf, titleOf } from '@leitai/scorer/score-columns'
import type { Trial } from '@leitai/scorer/trial'
import type * as z from 'zod/mini'
import { platformName } from '../archive/formats.ts'
import { stagesOf } from '../definition/competition.ts'
import { refuseTooManyDrafts } from '../definition/draft.ts'
import { type Competition, dataFiles, joinCodes, questions, type Stage } from '../definition/table.ts'
import type { HostRole } from '../host-console/contract.ts'
import { refusalToOwn } from '../staff/rules.ts'
import type { editorDraft } from './contract.ts'
import { type EditorState, wasPublished } from './editor-state.ts'
import { shown } from './gate.ts'
import { refusalToBegin, refusalToEdit, refusalToRescore } from './rules.ts'
import { specOf } from './scoring/check.ts'
import { scoringsFrom } from './scorings.ts'
import { type EditorScoring, editorScorings, editorStates } from './table.ts'
import { faultText } from './texts.ts'

type Draft = z.output<(typeof editorDraft)['output']>

const draftIn = statement(({ cmptId }: Placeholders<{ cmptId: number }>) => ({
  editor: row(getTableColumns(editorStates), sql`from ${editorStates} where ${editorStates.cmptId} = ${cmptId}`),
  /** Who changed a part. */
  editors: rows(
    { id: users.id, name: users.name },
    sql`from ${users} where ${users.id} in (select (part.value ->> 'by')::int
      from ${editorStates}, jsonb_each(${editorStates.parts}) as part where ${editorStates.cmptId} = ${cmptId})`,
  ),
  scorings: rows(
    getTableColumns(editorScorings),
    sql`from ${editorScorings} where ${editorScorings.cmptId} = ${cmptId}`,
  ),
  files: rows(
    getTableColumns(dataFiles),
    sql`from ${dataFiles} where ${dataFiles.cmptId} = ${cmptId} order by ${dataFiles.ord}`,
  ),
  questions: rows(
    { question: questions.question, answer: questions.answer },
    sql`from ${questions} where ${questions.cmptId} = ${cmptId} order by ${questions.ord}`,
  ),
  codes: rows(
    getTableColumns(joinCodes),
    sql`from ${joinCodes} where ${joinCodes.cmptId} = ${cmptId} order by ${joinCodes.code}`,
  ),
}))

/** Everything about a competition for its editors. */
export async function draftShown(
  { db, language }: AuthenticatedContext,
  { cmpt, role }: { cmpt: Competition; role: HostRole },
): Promise<Draft> {
  const stages = await stagesOf(db, cmpt.id)
  const { editor, editors, files, codes, ...found } = await draftIn(db, { cmptId: cmpt.id })
  const scorings = scoringsFrom(found.scorings, stages)
  const published = wasPublished(cmpt, editor)
  const { status } = cmpt
  const samples = new Map(
    files.flatMap(({ id, stageId, sample }) => (sample && stageId !== null ? [[stageId, id]] : [])),
  )
  return {
    version: editor?.version ?? 0,
    changes: changesShown(editor?.parts ?? {}, editors),
    status,
    role,
    published,
    may: {
      edit: shown(refusalToEdit(status), language),
      scoring: shown(refusalToRescore({ status, published }), language),
      own: shown(refusalToOwn(role), language),
      template: shown(
        refusalToBegin({ ...cmpt, version: editor?.version ?? 0, filled: stages.length > 0 || files.length > 0 }),
        language,
      ),
    },
    basics: cmpt,
    texts: cmpt,
    dates: cmpt,
    stages: stages.map((stage) => stageShown(stage, scorings.get(stage.id), samples.get(stage.id) ?? null, language)),
    signUp: { ...cmpt, questions: found.questions },
    prizes: cmpt,
    codes,
    files,
    imported: editor?.importState
      ? {
          state: editor.importState,
          faults: editor.importFaults.map((fault) => ({ place: fault.place, text: fault[language] })),
          from: editor.importFrom === null ? null : platformName(editor.importFrom),
          report: editor.importNotes.map((note) => ({ kind: note.kind, place: note.place, text: note[language] })),
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
      direction: row?.choice ? directionOf(specOf(row.choice)) : 'higher',
      state: row?.state ?? 'empty',
      faults: (report?.faults ?? []).slice(0, 20).map((fault) => faultText(fault, language)),
      notes: (report?.notes ?? []).map((note) => faultText(note, language)),
      rows: report?.rows ?? 0,
      aRows: report?.aRows ?? 0,
      sampleA: written(report?.sample?.a),
      sampleB: written(report?.sample?.b),
      trials: trialsShown(row, written),
    },
  }
}

/** What the numbers of the leaderboard are for the sample, a perfect and a constant answer. */
function trialsShown(
  row: EditorScoring | undefined,
  written: (score: number | null | undefined) => string | null,
): Draft['stages'][number]['scoring']['trials'] {
  const numbers = row?.report?.numbers
  if (!row?.choice || !numbers) return []
  const columns = columnsOf(specOf(row.choice), everyMetric).filter(({ hidden }) => !hidden)
  return columns.map((column) => {
    const of = (found: Trial | null) => found?.[column.name] ?? found?.['']
    const shown = (found: Trial | null) => written(valueIn(of(found)))
    return {
      name: column.name,
      title: titleOf(column, everyMetric),
      // Nothing ran for the sample.
      sample: column.run === null ? shown(numbers.sample) : null,
      perfect: shown(numbers.perfect),
      constant: shown(numbers.constant),
      none: { perfect: reasonIn(of(numbers.perfect)), constant: reasonIn(of(numbers.constant)) },
      later: numbers.later.includes(column.name),
    }
  })
}

const valueIn = (found: Trial[string] | undefined) => (typeof found === 'number' ? found : null)
const reasonIn = (found: Trial[string] | undefined) => (typeof found === 'string' ? found : null)

/** Who changed which part, by name. */
function changesShown(parts: EditorState['parts'], names: { id: number; name: string }[]): Draft['changes'] {
  const nameOf = new Map(names.map(({ id, name }) => [id, name]))
  return Object.fromEntries(
    Object.entries(parts).map(([part, { version, by, at }]) => [
      part,
      { version, by: nameOf.get(by) ?? '', at: new Date(at) },
    ]),
  )
}

/** The address that lets whoever opens it see a competition that is not public; null if there is none. */
export const linkOf = ({ config }: AppContext, { id, inviteKey }: Pick<Competition, 'id' | 'inviteKey'>) =>
  inviteKey === null ? null : `${config.siteUrl}/v3/invited.html?id=${id}&key=${inviteKey}`

/** Users who already run a competition may create a limited number of drafts; judges and support, whom any host can appoint, may not. */
export async function refuseMoreDrafts({ db, me }: Pick<AuthenticatedContext, 'db' | 'me'>): Promise<void> {
  const { hosts } = await refuseTooManyDrafts(db, me.id)
  refuse(hosts || me.role === 'admin' ? null : { code: 'competitionEditor.hostsOnly' })
}
