import { commitResult, getFileUploadToken } from '@leitai/contract/competition/submission'
import { limits } from '@leitai/contract/core/limits'
import * as files from '@leitai/contract/platform/file'
import { decryptAddress } from '@leitai/contract/platform/tempurl'
import type { App } from '../../platform/app/context.ts'
import { type Progress, putFile } from '../../platform/app/put-file.ts'

/** The value of upload_method that uploads through the server. */
const THROUGH_SERVER = 2
const SERVER_TIMEOUT_SECONDS = 3600

interface Uploading {
  cmptId: number
  stageId: number
  file: File
  remark: string
}

/** Requests an upload ticket, stores the file and submits it. Throws CallError, PutFailed, or the signal's reason if aborted. */
export async function uploadSubmission(
  app: App,
  { cmptId, stageId, file, remark }: Uploading,
  {
    signal,
    onProgress,
    onStored,
  }: { signal: AbortSignal; onProgress: (progress: Progress) => void; onStored: () => void },
) {
  const fileName = file.name
  const ticket = await app.call(getFileUploadToken, { cmptId, stageId, fileName, size: file.size }, { signal })
  const objectKey = await store(app, ticket, file, { signal, onProgress })
  onStored()
  // From here on the submission counts and can no longer be aborted.
  return app.call(commitResult, { cmptId, stageId, objectKey, fileName, remark: remark.trim() })
}

async function store(
  app: App,
  { objectKey, contentType, uploadMethod }: { objectKey: string; contentType: string; uploadMethod: number },
  file: File,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: Progress) => void },
): Promise<string> {
  if (uploadMethod === THROUGH_SERVER) {
    const send = { file: { blob: file, name: file.name }, signal, timeoutSeconds: SERVER_TIMEOUT_SECONDS }
    return (await app.call(files.upload, {}, send)).filePath
  }
  if (file.size > limits.uploadPartBytes)
    return storeInParts(app, { objectKey, contentType }, file, { signal, onProgress })
  const { size } = file
  const { tempUrl, headers } = await app.call(files.getTempUploadUrl, { objectKey, contentType, size }, { signal })
  await putFile(await decryptAddress(tempUrl), file, headers, { signal, onProgress })
  return objectKey
}

/** The object key and number of uploaded parts of each file, to resume an interrupted or cancelled upload. */
const begun = new WeakMap<File, { objectKey: string; parts: number }>()

async function storeInParts(
  app: App,
  { objectKey, contentType }: { objectKey: string; contentType: string },
  file: File,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: Progress) => void },
): Promise<string> {
  const size = limits.uploadPartBytes
  const upload = begun.get(file) ?? { objectKey, parts: 0 }
  begun.set(file, upload)
  const parts = Math.ceil(file.size / size)
  while (upload.parts < parts) {
    const from = upload.parts * size
    const key = files.partKey(upload.objectKey, upload.parts)
    const piece = file.slice(from, from + size)
    const asked = { objectKey: key, contentType, size: piece.size }
    const { tempUrl, headers } = await app.call(files.getTempUploadUrl, asked, { signal })
    await putFile(await decryptAddress(tempUrl), piece, headers, {
      signal,
      onProgress: ({ sent, speed }) => {
        const secondsLeft = speed > 0 ? Math.ceil((file.size - from - sent) / speed) : null
        onProgress({ sent: from + sent, total: file.size, speed, secondsLeft })
      },
    })
    upload.parts += 1
  }
  await app.call(files.joinUpload, { objectKey: upload.objectKey, parts }, { signal })
  begun.delete(file)
  return upload.objectKey
}
