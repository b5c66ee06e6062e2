import { stat } from 'node:fs/promises'
import { getFileUploadToken, unfinishedUploads } from '@leitai/competition/submission/contract'
import { limits } from '@leitai/platform/contract/limits'
import * as files from '@leitai/platform/file/contract'
import { decryptAddress } from '@leitai/platform/file/contract.tempurl'
import type * as z from 'zod/mini'
import { isCallError, refused } from './command-error.ts'
import { until } from './host-upload.ts'
import { t } from './language.ts'
import type { Session } from './session.ts'
import { print } from './terminal.ts'
import { pieceOf, progressBar, put } from './upload.ts'

type Ticket = z.output<typeof files.UploadTicket>

interface Upload {
  cmptId: number
  stageId: number | undefined
  fileName: string
  size: number
}

/**
 * Sends a result file and returns its object's key. A large one is sent in parts: what an interrupted attempt of any machine has sent is
 * not sent again, as the site keeps it for a day and knows the file by its size, its time and its first megabyte.
 */
export async function uploadResult(session: Session, path: string, upload: Upload): Promise<string> {
  const mark = await markOf(path)
  if (upload.size > limits.uploadPartBytes) await discardChanged(session, { ...upload, mark })
  return sendFile(session, path, await session.call(getFileUploadToken, { ...upload, mark }))
}

/** What a file is recognised by when its upload is continued. */
export async function markOf(path: string): Promise<string> {
  const { size, mtimeMs } = await stat(path)
  return files.uploadMark(await pieceOf(path, 0, Math.min(size, files.MARKED_BYTES)), mtimeMs)
}

/** Sends a file, or what the site does not have of it, and returns its object's key. */
export async function sendFile(session: Session, path: string, ticket: Ticket): Promise<string> {
  const { call } = session
  const { objectKey, contentType, parts } = ticket
  const before = await stat(path)
  const { size } = before
  const bar = await progressBar(t('上传', 'Uploading'), size)
  const send = async (key: string, { from, length }: { from: number; length: number }) => {
    const bytes = await pieceOf(path, from, length)
    await put(session.server, bytes, {
      address: () => addressOf(session, { objectKey: key, contentType, size: length }),
      onSent: (sent) => bar.set(from + sent),
    })
  }
  if (parts === null) await send(objectKey, { from: 0, length: size })
  else {
    if (parts.have.length > 0) {
      const percent = Math.floor((100 * parts.have.length) / parts.count)
      print(t(`继续上次的上传，已有 ${percent}%`, `Resuming the earlier upload at ${percent}%`))
    }
    const missing = Array.from({ length: parts.count }, (_, part) => part).filter((part) => !parts.have.includes(part))
    for (const part of missing) {
      const from = part * parts.bytes
      await send(files.partKey(objectKey, part), { from, length: Math.min(parts.bytes, size - from) })
    }
    const now = await stat(path)
    if (now.size !== before.size || now.mtimeMs !== before.mtimeMs) {
      await call(files.discardUpload, { objectKey })
      throw refused(
        `文件在上传时被修改，已放弃这次上传，请重新上传：${path}`,
        `The file changed during the upload, so the upload was cancelled. Submit it again: ${path}`,
      )
    }
    await until(
      () => call(files.joinUpload, { objectKey, parts: parts.count }),
      ({ joined }) => joined,
    )
  }
  bar.end()
  return objectKey
}

/** An address for these bytes; null if they are stored already and only the response to an earlier attempt was lost. */
async function addressOf({ call }: Session, object: { objectKey: string; contentType: string; size: number }) {
  const signed = await call(files.getTempUploadUrl, object).catch((error: unknown) => {
    if (isCallError(error) && error.code === 'file.stored') return null
    throw error
  })
  return signed && { url: await decryptAddress(signed.tempUrl), headers: signed.headers }
}

/** A file of this name was being sent and has changed since: what is stored of the former one is of no use to anybody. */
async function discardChanged({ call }: Session, { cmptId, stageId, fileName, size, mark }: Upload & { mark: string }) {
  const { list } = await call(unfinishedUploads, { cmptId, stageId })
  const changed = list.filter((one) => one.fileName === fileName && (one.size !== size || one.mark !== mark))
  for (const { objectKey } of changed) await call(files.discardUpload, { objectKey })
  if (changed.length > 0)
    print(
      t(
        `${fileName} 在上次中断后已被修改，从头上传`,
        `${fileName} has changed since its upload was interrupted; it’s uploaded from the beginning`,
      ),
    )
}
