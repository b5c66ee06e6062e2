import { limits } from '@leitai/platform/contract/limits'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { noteChange } from '../../definition/changes.ts'
import { addDataFile, changeDataFile, filesOf, placeDataFile, removeDataFile } from '../../definition/edit/files.ts'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToRun, refusalToTry } from '../../staff/rules.ts'
import type * as editor from '../contract.files.ts'
import { checkAgain, refuseOddFile } from '../data.ts'
import { beginEdit } from '../editor-state.ts'
import { refusalToEdit } from '../rules.ts'
import { dataAdded, dataRemoved, dataReplaced } from '../texts.ts'
import {
  beginHostUpload,
  bytesOfPart,
  endHostUpload,
  ownUpload,
  PART_TYPE,
  partsIn,
  partsOf,
  releaseObjects,
  takeUpload,
  uploadShown,
} from '../upload.ts'

export const addData: Handler<typeof editor.addData> = async (context, input) => {
  const { db, me, now } = context
  const { cmptId, uploadId, description, licence, stageId = null, sample } = input
  const edit = await beginEdit(context, input, 'data')
  // Checking whether a sample fits sets up the scoring again, which is not allowed once public.
  if (sample && edit.published) refuse({ code: 'competitionEditor.locked' })
  const limit = limits.editor.files
  if ((await filesOf(db, cmptId)).length >= limit) refuse({ code: 'competitionEditor.files', values: { limit } })
  const { name, objectKey, size, sha256 } = await takeUpload(context, { cmptId, uploadId, uses: ['data'] })
  await refuseOddFile(db, cmptId, { id: null, name, stageId, sample })
  const fileId = await addDataFile(db, cmptId, { stageId, name, description, objectKey, size, sha256, licence, sample })
  if (sample) await checkAgain(db, [stageId], now)
  if (edit.published)
    await noteChange(db, {
      cmptId,
      by: me.id,
      at: now,
      text: dataAdded(name),
    })
  return { version: edit.version, fileId }
}

export const removeData: Handler<typeof editor.removeData> = async (context, input) => {
  const { db, me, now } = context
  const { cmptId, fileId } = input
  const edit = await beginEdit(context, input, 'data')
  const files = await filesOf(db, cmptId)
  const file = orRefuse(
    files.find(({ id }) => id === fileId),
    'competition.noFile',
  )
  if (edit.published && file.sample) refuse({ code: 'competitionEditor.locked' })
  await removeDataFile(db, file)
  if (edit.published) {
    await noteChange(db, { cmptId, by: me.id, at: now, text: dataRemoved(file.name) })
  } else await releaseObjects(db, cmptId, [file.objectKey], now)
  if (file.sample) await checkAgain(db, [file.stageId], now)
  return { version: edit.version }
}

export const changeData: Handler<typeof editor.changeData> = async (context, input) => {
  const { db, me, now } = context
  const { cmptId, fileId, name, description, licence, stageId = null, sample, ord, uploadId } = input
  const edit = await beginEdit(context, input, 'data')
  const files = await filesOf(db, cmptId)
  const before = orRefuse(
    files.find(({ id }) => id === fileId),
    'competition.noFile',
  )
  const tested = before.sample || sample
  const moved = before.sample !== sample || before.stageId !== stageId
  if (tested && edit.published && (moved || uploadId !== undefined)) refuse({ code: 'competitionEditor.locked' })
  await refuseOddFile(db, cmptId, { id: fileId, name, stageId, sample })
  const plain = { name, description, licence, stageId, sample }
  if (uploadId === undefined) await changeDataFile(db, fileId, plain)
  else {
    const { objectKey, size, sha256 } = await takeUpload(context, { cmptId, uploadId, uses: ['data'] })
    await changeDataFile(db, fileId, { ...plain, objectKey, size, sha256 })
    // Files that participants have downloaded are kept as evidence.
    if (!edit.published) await releaseObjects(db, cmptId, [before.objectKey], now)
    else
      await noteChange(db, {
        cmptId,
        by: me.id,
        at: now,
        text: dataReplaced(name),
      })
  }
  if (files.findIndex(({ id }) => id === fileId) + 1 !== ord) await placeDataFile(db, before, ord)
  if (tested && !edit.published && (moved || uploadId !== undefined))
    await checkAgain(db, [before.stageId, stageId], now)
  return { version: edit.version }
}

export const beginUpload: Handler<typeof editor.beginUpload> = async (context, input) => {
  const { cmpt, role } = await hostedCompetition(context, input.cmptId)
  const { status } = cmpt
  refuse(input.use === 'sandbox' ? refusalToTry({ role, status }) : refusalToRun(role))
  refuse(refusalToEdit(status))
  return uploadShown(context, await beginHostUpload(context, input))
}

export const endUpload: Handler<typeof editor.endUpload> = async (context, { uploadId }) => {
  const file = await ownUpload(context.db, context.me.id, uploadId)
  return uploadShown(context, await endHostUpload(context, file))
}

export const hostUpload: Handler<typeof editor.hostUpload> = async (context, { uploadId }) =>
  uploadShown(context, await ownUpload(context.db, context.me.id, uploadId))

export const uploadPart: Handler<typeof editor.uploadPart> = async ({ db, me, now, ctx }, { uploadId, part }) => {
  const file = await ownUpload(db, me.id, uploadId)
  refuse(
    file.state === 'uploading' && part >= 0 && part < partsOf(file.size)
      ? null
      : { code: 'competitionEditor.noUpload' },
  )
  const { uploadUrlSeconds } = limits
  const signed = await ctx.storage.parts.putUrl(partsIn(file), part, {
    contentType: PART_TYPE,
    maxBytes: bytesOfPart(file.size, part),
    exact: true,
    expiresInSeconds: uploadUrlSeconds,
  })
  return { ...signed, expiresAt: new Date(now.getTime() + uploadUrlSeconds * 1000) }
}
