import { audit } from '@leitai/platform/audit/audit'
import type { Words } from '@leitai/platform/contract/inputs'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { Download } from '@leitai/platform/http/download'
import { zipStream } from '@leitai/zip/write'
import { MANIFEST } from '../../archive/contract.ts'
import { gather } from '../../archive/export.ts'
import { exportAs } from '../../archive/formats.ts'
import { stagesOf } from '../../definition/competition.ts'
import { draftCompetition } from '../../definition/draft.ts'
import { changeCompetition, deleteCompetition, lockCompetition } from '../../definition/edit/competition.ts'
import { copyCompetition } from '../../definition/edit/copy.ts'
import { setHostRole } from '../../definition/staff.ts'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToOwn, refusalToRun } from '../../staff/rules.ts'
import type * as editor from '../contract.ts'
import { draftShown, refuseMoreDrafts } from '../draft.ts'
import { beginEdit, changeEditorState, lockEditorState, noteBegun, wasPublished } from '../editor-state.ts'
import { importJob } from '../import.ts'
import { refusalToBegin, refusalToDraft } from '../rules.ts'
import { startCheck } from '../scoring/check.ts'
import { keepScoring, scoringsOf } from '../scorings.ts'
import { datesOf, fillFrom, valuesOf } from '../templates/fill.ts'
import { templates } from '../templates/templates.ts'
import { releaseAll, takeUpload } from '../upload.ts'

/** What a template fills: a change to one of these that was begun before is refused. */
const filledParts = ['template', 'basics', 'overview', 'task', 'rules', 'stages', 'data', 'signUp', 'prizes'] as const

/** What the request told stays, above the template’s text. */
const below = (text: string, more: string) => (text.trim() === '' ? more : `${text.trimEnd()}\n\n${more}`)
const bothOf = (words: Words, more: Words): Words => ({ zh: below(words.zh, more.zh), en: below(words.en, more.en) })

export const chooseTemplate: Handler<typeof editor.chooseTemplate> = async (context, { cmptId, template }) => {
  const { db, now } = context
  const { role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role))
  const cmpt = await lockCompetition(db, cmptId)
  refuse(refusalToBegin({ ...cmpt, version: 0, filled: false }))
  const isFirst = await noteBegun(context, cmptId, template === undefined ? ['template'] : filledParts)
  refuse(isFirst ? null : { code: 'competitionEditor.begun' })
  const version = 1
  if (template === undefined) return { version }
  const from = templates[template]
  const dates = datesOf(from, now, cmpt.startAt)
  await changeCompetition(db, cmpt, {
    type: from.type,
    ...valuesOf(from, dates),
    overview: bothOf(cmpt.overview, from.overview),
  })
  await fillFrom(context, from, { cmptId, ...dates })
  await audit(context, {
    action: 'making.template',
    target: { kind: 'competition', id: cmptId },
    detail: { template },
  })
  return { version }
}

export const deleteDraft: Handler<typeof editor.deleteDraft> = async (context, { cmptId, confirm }) => {
  const { db, now } = context
  const { role } = await hostedCompetition(context, cmptId)
  refuse(refusalToOwn(role))
  const cmpt = await lockCompetition(db, cmptId)
  refuse(refusalToDraft(cmpt.status))
  refuse(wasPublished(cmpt, await lockEditorState(db, cmptId)) ? { code: 'competitionEditor.state' } : null)
  refuse(confirm === (cmpt.title.zh || cmpt.title.en) ? null : { code: 'competitionEditor.confirm' })
  await releaseAll(db, { cmptId, ownerId: cmpt.ownerId, now })
  await deleteCompetition(db, cmptId)
  await audit(context, {
    action: 'making.delete',
    target: { kind: 'competition', id: cmptId },
    detail: { slug: cmpt.slug },
  })
  return { ok: true }
}

export const importDraft: Handler<typeof editor.importDraft> = async (context, input) => {
  const { db } = context
  const { cmptId, uploadId, version } = input
  const edit = await beginEdit(context, input, 'import')
  refuse(refusalToDraft(edit.cmpt.status))
  refuse(wasPublished(edit.cmpt, edit.editor) ? { code: 'competitionEditor.state' } : null)
  const { id } = await takeUpload(context, { cmptId, uploadId, uses: ['folder'] })
  await changeEditorState(db, cmptId, {
    importState: 'queued',
    importFaults: [],
    importFrom: null,
    importNotes: [],
  })
  await audit(context, { action: 'making.import', target: { kind: 'competition', id: cmptId }, detail: { version } })
  await importJob.enqueue(db, { id })
  return { version: edit.version }
}

export const newDraft: Handler<typeof editor.newDraft> = async (context, { title, type, template }) => {
  const { db, me, now, language } = context
  await refuseMoreDrafts(context)
  const from = template === undefined ? null : templates[template]
  const dates = from && datesOf(from, now)
  const cmptId = await draftCompetition(db, {
    company: me.name,
    title: { zh: '', en: '', [language]: title },
    type,
    text: '',
    startAt: null,
    ownerId: me.id,
    now,
    ...(from && dates && { type: from.type, more: valuesOf(from, dates) }),
  })
  await setHostRole(db, { cmptId, userId: me.id, role: 'owner', now })
  if (from && dates) await fillFrom(context, from, { cmptId, ...dates })
  else await noteBegun(context, cmptId, ['template'])
  await audit(context, {
    action: 'making.new',
    target: { kind: 'competition', id: cmptId },
    ...(template !== undefined && { detail: { template } }),
  })
  return { cmptId }
}

export const editorDraft: Handler<typeof editor.editorDraft> = async (context, { cmptId }) => {
  const { cmpt, role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role))
  return draftShown(context, { cmpt, role: orRefuse(role, 'hostConsole.mayNot') })
}

/** Compressing these again gains nothing. */
const PACKED = /\.(?:zip|gz|tgz|parquet|png|jpe?g|h5|pdf)$/i

export const exportDraft: Handler<typeof editor.exportDraft> = async (context, { cmptId, format }) => {
  const { db, ctx } = context
  const { cmpt, role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role))
  const entries =
    format === 'folder' ? null : await orRefuse(exportAs(format), 'competitionEditor.exportFormat')(ctx, cmpt)
  // It contains the solutions.
  await audit(context, { action: 'making.export', target: { kind: 'competition', id: cmptId }, detail: { format } })
  if (entries) {
    const body = await zipStream(entries)
    return new Download({ name: `${cmpt.slug}.${format}.zip`, contentType: 'application/zip', body })
  }
  const { texts, objects, text } = await gather(db, cmpt)
  const body = await zipStream([
    ...texts.map((one) => ({ name: one.name, content: one.text })),
    ...objects.map(({ key, name }) => ({
      name,
      content: async () => (await ctx.storage.get(key)).body,
      compress: !PACKED.test(name),
    })),
    { name: MANIFEST, content: text },
  ])
  return new Download({ name: `${cmpt.slug}.zip`, contentType: 'application/zip', body })
}

export const cloneCompetition: Handler<typeof editor.cloneCompetition> = async (context, { cmptId, startAt }) => {
  const { db, me, now } = context
  const { role } = await hostedCompetition(context, cmptId)
  refuse(refusalToOwn(role))
  await refuseMoreDrafts(context)
  // Locked, so that nobody releases its files before the copy refers to them as well.
  const source = await lockCompetition(db, cmptId)
  const made = await copyCompetition(db, source, { startAt, ownerId: me.id, now })
  await setHostRole(db, { cmptId: made.id, userId: me.id, role: 'owner', now })
  const scorings = await scoringsOf(db, await stagesOf(db, cmptId))
  for (const [old, stageId] of made.stageOf) {
    const row = scorings.get(old)
    if (!row?.choice) continue
    const copied = { ...row, stageId, cmptId: made.id, directionOk: false }
    await keepScoring(db, copied)
    await startCheck(db, copied, now)
  }
  await audit(context, {
    action: 'making.clone',
    target: { kind: 'competition', id: made.id },
    detail: { from: cmptId },
  })
  return { cmptId: made.id }
}
