import { randomInt } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { mayHostFor } from '@leitai/identity/organisation/organisation'
import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import { limits } from '@leitai/platform/contract/limits'
import { orRefuse, Refused, refuse } from '@leitai/platform/errors/refuse'
import { keepPicture, ownPicture } from '@leitai/platform/file/picture'
import { keepPicturesIn } from '@leitai/platform/file/pictures-in'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { noteChange } from '../../definition/changes.ts'
import { stagesOf } from '../../definition/competition.ts'
import {
  addCodes,
  changeCompetition,
  countCodes,
  expireCode,
  isSlugTaken,
  lockCompetition,
  writeQuestions,
} from '../../definition/edit/competition.ts'
import { filesOf } from '../../definition/edit/files.ts'
import { writeStages } from '../../definition/edit/stages.ts'
import { hasSeries, seriesParts } from '../../definition/series.ts'
import type { Competition } from '../../definition/table.ts'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToRun } from '../../staff/rules.ts'
import type * as editor from '../contract.content.ts'
import { beginEdit } from '../editor-state.ts'
import { refuseGaps } from '../gate.ts'
import { notifySignedUp } from '../launch.ts'
import { needsAnnouncement, refusalOfStages, refusalToMove, refusalToPromote } from '../rounds/rules.ts'
import { refusalOfOverall, refusalOfPrizes, refusalToChangeOverall } from '../rules.ts'
import { overallChanged, scheduleChanged } from '../texts.ts'
import { releaseObjects } from '../upload.ts'

export const endCode: Handler<typeof editor.endCode> = async (context, { cmptId, code }) => {
  const { db, now } = context
  const edit = await beginEdit(context, { cmptId, version: Number.MAX_SAFE_INTEGER }, 'codes')
  refuse((await expireCode(db, { cmptId, code, now })) ? null : { code: 'competitionEditor.codeUnknown' })
  if (edit.published) await refuseGaps(context, edit.cmpt)
  return { ok: true }
}

export const savePrizes: Handler<typeof editor.savePrizes> = async (context, { cmptId, version, value }) => {
  const edit = await beginEdit(context, { cmptId, version }, 'prizes')
  refuse(refusalOfPrizes({ ...edit.cmpt, ...value }))
  const after = await changeCompetition(context.db, edit.cmpt, value)
  if (edit.published) await refuseGaps(context, after)
  return { version: edit.version }
}

export const saveText: Handler<typeof editor.saveText> = async (context, { cmptId, version, name, zh, en }) => {
  const edit = await beginEdit(context, { cmptId, version }, name)
  await keepPicturesIn(context, [zh, en])
  const after = await changeCompetition(context.db, edit.cmpt, { [name]: { zh, en } })
  if (edit.published) await refuseGaps(context, after)
  return { version: edit.version }
}

export const saveSignUp: Handler<typeof editor.saveSignUp> = async (context, { cmptId, version, value }) => {
  const edit = await beginEdit(context, { cmptId, version }, 'signUp')
  const { questions, form, ...plain } = value
  const names = form.map(({ name }) => name)
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice !== undefined) throw new Refused({ code: 'competition.form', values: { field: twice } })
  // Optional fields are omitted, not undefined, as they are stored as JSON.
  const fields = form.map(({ max, options, ...field }) => ({
    ...field,
    ...(max === undefined ? {} : { max }),
    ...(options === undefined ? {} : { options }),
  }))
  await writeQuestions(context.db, cmptId, questions)
  await keepPicturesIn(context, questions)
  const after = await changeCompetition(context.db, edit.cmpt, { ...plain, form: fields })
  if (edit.published) await refuseGaps(context, after)
  return { version: edit.version }
}

export const saveBasics: Handler<typeof editor.saveBasics> = async (context, { cmptId, version, value }) => {
  const { db, me, now } = context
  const edit = await beginEdit(context, { cmptId, version }, 'basics')
  const { cmpt, published } = edit
  const fixed = ['slug', 'type', 'practice', 'weight'] as const
  if (published && fixed.some((name) => value[name] !== cmpt[name])) refuse({ code: 'competitionEditor.fixed' })
  const audience = value.audience ?? cmpt.audience
  const organisationId = value.organisationId === undefined ? cmpt.organisationId : value.organisationId
  refuse(audience === 'organisation' && organisationId === null ? { code: 'competitionEditor.organisation' } : null)
  const moves = organisationId !== null && organisationId !== cmpt.organisationId
  refuse(moves && !(await mayHostFor(db, organisationId, me)) ? { code: 'competitionEditor.organisationHost' } : null)
  // What was promised to a few is not shown to everybody afterwards, and what everybody may see does not vanish for most of them.
  if (published && (audience === 'public') !== (cmpt.audience === 'public'))
    refuse({ code: 'competitionEditor.audience' })
  refuse(refusalOfPrizes({ ...cmpt, practice: value.practice }))
  if (value.parentId !== cmpt.parentId) await refuseParent(context, cmpt, value.parentId)
  if (await isSlugTaken(db, value.slug, cmptId)) refuse({ code: 'competitionEditor.slugTaken' })
  for (const name of ['cover', 'hostLogo', 'groupQr'] as const) {
    const picture = value[name]
    if (picture === null || picture === undefined || picture === cmpt[name]) continue
    const objectKey = ownPicture('cover', me.id, picture) ?? ownPicture('editor', me.id, picture)
    await keepPicture(db, { objectKey: orRefuse(objectKey, 'competitionEditor.cover'), userId: me.id, now })
  }
  const after = await changeCompetition(db, cmpt, value)
  if (published) await refuseGaps(context, after)
  return { version: edit.version }
}

/**
 * Refuses a parent that the caller does not run, and nested series. Both are locked: two concurrent calls would not see each other's
 * change.
 */
async function refuseParent(
  context: AuthenticatedContext,
  cmpt: Pick<Competition, 'id'>,
  parentId: number | null,
): Promise<void> {
  if (parentId === null) return
  const { role } = await hostedCompetition(context, parentId)
  refuse(refusalToRun(role))
  const parent = await lockCompetition(context.db, parentId)
  const fits = parentId !== cmpt.id && parent.parentId === null && !(await hasSeries(context.db, cmpt.id))
  refuse(fits ? null : { code: 'competitionEditor.parent' })
}

export const saveStages: Handler<typeof editor.saveStages> = async (context, { cmptId, version, value, reason }) => {
  const { db, me, now } = context
  const edit = await beginEdit(context, { cmptId, version }, 'stages')
  const { cmpt, published } = edit
  const before = await stagesOf(db, cmptId)
  const { stages, ...plain } = value
  const { overall = cmpt.overall } = plain
  const ruled = !isDeepStrictEqual(overall, cmpt.overall)
  const existing = new Set(before.map(({ id }) => id))
  if (stages.some(({ id }) => id !== null && !existing.has(id))) refuse({ code: 'competition.noStage' })
  refuse(refusalOfStages(cmpt.type, stages))
  const was = { ...cmpt, stages: before }
  if (overall && (ruled || !published)) {
    const existing = new Map(before.map((stage) => [stage.id, stage]))
    const after = stages.map(({ id, kind }) => ({
      spec: null,
      direction: 'higher' as const,
      ...existing.get(id ?? 0),
      kind,
    }))
    const series =
      overall.over === 'series' ? (await seriesParts(db, cmptId, 'all')).map(({ stage }) => stage.direction) : []
    refuse(refusalOfOverall(overall, after, { series, draft: !published }))
  }
  const moved = published && needsAnnouncement(was, value)
  if (published) {
    refuse(refusalToMove(was, value, now) ?? refusalToPromote(was, value, now))
    if (ruled) refuse(refusalToChangeOverall(cmpt, now))
    if ((moved || ruled) && reason === '') refuse({ code: 'competitionEditor.reason' })
  }
  const gone = before.filter(({ id }) => !stages.some((stage) => stage.id === id))
  const files = (await filesOf(db, cmptId)).filter(({ stageId }) => gone.some(({ id }) => id === stageId))
  const keys = [
    ...files.map(({ objectKey }) => objectKey),
    ...gone.flatMap(({ solutionKey, preparedKey, codeData }) => [solutionKey, preparedKey, codeData?.key ?? null]),
  ]
  await releaseObjects(db, cmptId, keys, now)
  await writeStages(db, cmptId, stages)
  const after = await changeCompetition(db, cmpt, { ...plain, overall })
  if (published) await refuseGaps(context, after)
  if (moved || (published && ruled)) {
    const text = moved ? scheduleChanged(reason) : overallChanged(reason)
    await noteChange(db, { cmptId, by: me.id, at: now, text })
    await notifySignedUp(context, cmpt, text)
  }
  return { version: edit.version }
}

/** Without letters that look alike. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const newCode = () => Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
const MOST_USES = 1_000_000

export const makeCodes: Handler<typeof editor.makeCodes> = async (context, input) => {
  const { db, now } = context
  const { cmptId, count, useLimit = null, expiresAt = null } = input
  const { codes: limit, codesAtOnce: once } = limits.editor
  // Codes do not conflict with other edits, so no version check is needed.
  await beginEdit(context, { cmptId, version: Number.MAX_SAFE_INTEGER }, 'codes')
  const fits = count >= 1 && count <= once && count + (await countCodes(db, cmptId)) <= limit
  refuse(fits ? null : { code: 'competitionEditor.codes', values: { once, limit } })
  if ((useLimit !== null && (useLimit < 1 || useLimit > MOST_USES)) || (expiresAt !== null && expiresAt <= now))
    refuse({ code: 'request.body' })
  const codes = [...new Set(Array.from({ length: count }, newCode))]
  await addCodes(
    db,
    codes.map((code) => ({ cmptId, code, useLimit, expiresAt })),
  )
  return { codes }
}
