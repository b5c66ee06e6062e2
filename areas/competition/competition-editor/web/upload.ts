import { CallError } from '@leitai/platform/contract/client'
import { type App, useApp } from '@leitai/platform/web/framework/context'
import { isCallError } from '@leitai/platform/web/framework/queries'
import { useRef, useState } from 'react'
import { type Progress, PutFailed, putFile, showPutFault } from '../../submission/web/shared/put-file.ts'
import * as editor from '../contract.files.ts'

const POLL_MS = 700
const TRIES = 3

/** Uploads a file in parts and skips those that the server already has. Returns the file's id once the server has hashed it. */
async function send(
  app: App,
  { cmptId, use, file, signal }: { cmptId: number; use: editor.UploadUse; file: File; signal: AbortSignal },
  report: (part: number) => void,
): Promise<number> {
  const mark = `${file.lastModified}`
  const begun = await app.call(editor.beginUpload, { cmptId, use, name: file.name, size: file.size, mark }, { signal })
  const { uploadId, parts, partBytes } = begun
  for (let part = 0; part < parts; part++) {
    if (begun.have.includes(part)) continue
    const piece = file.slice(part * partBytes, (part + 1) * partBytes)
    for (let tried = 1; ; tried++) {
      try {
        const { url, headers } = await app.call(editor.uploadPart, { uploadId, part }, { signal })
        const onProgress = ({ sent }: Progress) => report((part * partBytes + sent) / file.size)
        await putFile(url, piece, headers, { signal, onProgress })
        break
      } catch (error) {
        const broken = error instanceof PutFailed || (isCallError(error) && error.code === 'network')
        if (!broken || tried === TRIES) throw error
      }
    }
  }
  report(1)
  let upload = await app.call(editor.endUpload, { uploadId }, { signal })
  while (upload.state === 'storing') {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    upload = await app.call(editor.hostUpload, { uploadId }, { signal })
  }
  if (upload.state !== 'ready')
    throw new CallError(upload.fault ?? '', { code: 'competitionEditor.notStored', status: 409 })
  return uploadId
}

/** Uploads of a competition, one at a time, with progress; choosing the same file again resumes an interrupted upload. */
export function useUpload(cmptId: number, use: editor.UploadUse) {
  const app = useApp()
  const [share, setShare] = useState<number | null>(null)
  const stop = useRef<AbortController | null>(null)
  return {
    /** Progress from 0 to 1; null while nothing is uploading. */
    share,
    cancel: () => stop.current?.abort(),
    async run(file: File): Promise<number | null> {
      const controller = new AbortController()
      stop.current = controller
      setShare(0)
      try {
        return await send(app, { cmptId, use, file, signal: controller.signal }, setShare)
      } catch (error) {
        if (controller.signal.aborted) return null
        showPutFault(app, error)
        return null
      } finally {
        setShare(null)
      }
    },
  }
}
