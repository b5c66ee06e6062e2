import { stat } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import * as editor from '@leitai/competition/competition-editor/contract.files'
import { faulty } from './command-error.ts'
import { sha256Of } from './download.ts'
import { t } from './language.ts'
import type { Session } from './session.ts'
import { pieceOf, progressBar, put } from './upload.ts'

/** Polls until the condition holds. */
export async function until<T>(ask: () => Promise<T>, isSo: (answer: T) => boolean): Promise<T> {
  for (let seconds = 0.5; ; seconds = Math.min(3, seconds * 1.5)) {
    const answer = await ask()
    if (isSo(answer)) return answer
    await wait(seconds * 1000)
  }
}

/** Uploads a host’s file in parts; parts stored by an interrupted attempt are not sent again. */
export async function hostUpload(
  { server, call }: Session,
  path: string,
  destination: { cmptId: number; use: editor.UploadUse; name: string },
): Promise<number> {
  const { size } = await stat(path)
  const begun = await call(editor.beginUpload, { ...destination, size, mark: await sha256Of(path) })
  const { uploadId, parts, partBytes } = begun
  const bar = await progressBar(t('上传', 'Uploading'), size)
  for (let part = 0; part < parts; part++) {
    if (begun.have.includes(part)) continue
    const from = part * partBytes
    const bytes = await pieceOf(path, from, Math.min(partBytes, size - from))
    const address = () => call(editor.uploadPart, { uploadId, part })
    await put(server, bytes, { address, onSent: (sent) => bar.set(from + sent) })
  }
  bar.end()
  if (begun.state === 'uploading') await call(editor.endUpload, { uploadId })
  const { state, fault } = await until(
    () => call(editor.hostUpload, { uploadId }),
    (upload) => upload.state === 'ready' || upload.state === 'failed',
  )
  if (state === 'failed') throw faulty(`上传失败：${fault ?? ''}`, `The upload failed: ${fault ?? ''}`)
  return uploadId
}
