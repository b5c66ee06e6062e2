import * as files from '@leitai/contract/file'
import { commitResult } from '@leitai/contract/submission'
import { openAddress } from '@leitai/contract/tempurl'
import type { App } from '../app/context.ts'
import { type Progress, putFile } from './put.ts'

/** settings: upload_method 2 sends files through the server. */
const THROUGH_SERVER = 2
const SERVER_TIMEOUT_SECONDS = 3600

interface HandIn {
  cmptId: number
  stageId: number
  file: File
  remark: string
}

/** Asks leave, stores the file, hands it in. Throws CallError, PutFailed, or the signal's reason where it was cancelled. */
export async function handIn(
  app: App,
  { cmptId, stageId, file, remark }: HandIn,
  {
    signal,
    onProgress,
    onStored,
  }: { signal: AbortSignal; onProgress: (progress: Progress) => void; onStored: () => void },
) {
  const fileName = file.name
  const ticket = await app.call(files.getFileUploadToken, { cmptId, stageId, fileName, size: file.size }, { signal })
  const objectKey = await store(app, ticket, file, { signal, onProgress })
  onStored()
  // From here on it counts: what is on its way is not called back.
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
  const { tempUrl } = await app.call(files.getTempUploadUrl, { objectKey, contentType }, { signal })
  await putFile(await openAddress(tempUrl), file, contentType, { signal, onProgress })
  return objectKey
}
