import type { Call, InputOf, WireOf } from '@leitai/platform/contract/call'
import { decryptAddress } from '@leitai/platform/file/contract.tempurl'
import { useApp } from '@leitai/platform/web/framework/context'
import { showRefusal } from '@leitai/platform/web/framework/Notices.tsx'
import { isCallError } from '@leitai/platform/web/framework/queries'
import { useState } from 'react'
import { putFile, showPutFault } from '../../../submission/web/shared/put-file.ts'
import { attachmentUpload } from '../../contract.ts'

/** Uploads files of works and reviews one by one. `percent` is null when idle. */
export function useAttachments(cmptId: number) {
  const app = useApp()
  const [percent, setPercent] = useState<number | null>(null)
  /** Returns the file's key, or null after a refusal that has been shown. */
  const upload = async (file: File): Promise<string | null> => {
    setPercent(0)
    try {
      const ticket = await app.call(attachmentUpload, { cmptId, fileName: file.name.slice(-200), size: file.size })
      await putFile(await decryptAddress(ticket.tempUrl), file, ticket.headers, {
        signal: new AbortController().signal,
        onProgress: ({ sent, total }) => setPercent(Math.round((100 * sent) / Math.max(1, total))),
      })
      return ticket.objectKey
    } catch (error) {
      showPutFault(app, error)
      return null
    } finally {
      setPercent(null)
    }
  }
  return { upload, percent }
}

/** Requests a file's signed URL and downloads the file. */
export function useDownload() {
  const app = useApp()
  return async <C extends Call>(call: C, input: InputOf<C>, addressOf: (answer: WireOf<C>) => string) => {
    try {
      location.assign(addressOf(await app.call(call, input)))
    } catch (error) {
      if (!isCallError(error)) throw error
      showRefusal(app, error)
    }
  }
}
