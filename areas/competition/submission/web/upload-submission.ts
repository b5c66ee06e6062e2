import { limits } from '@leitai/platform/contract/limits'
import * as files from '@leitai/platform/file/contract'
import { decryptAddress } from '@leitai/platform/file/contract.tempurl'
import type { App } from '@leitai/platform/web/framework/context'
import type * as z from 'zod/mini'
import { addModel, prepareModel } from '../../model/contract.ts'
import { commitResult, getFileUploadToken } from '../contract.ts'
import { patiently, pause } from './check-order.ts'
import { type Progress, putFile } from './shared/put-file.ts'

/** The value of upload_method that uploads through the server. */
const THROUGH_SERVER = 2
const SERVER_TIMEOUT_SECONDS = 3600
const JOIN_POLL_MS = 1000

interface Uploading {
  cmptId: number
  stageId: number
  file: File
  remark: string
  /** What the program reads; null: no model. */
  modelId: number | null
}
interface Watching {
  signal: AbortSignal
  /** The upload's key on the server, by which it can be discarded; null for a file that is sent whole. */
  onBegun: (objectKey: string | null) => void
  onProgress: (progress: Progress) => void
  /** The network failed; it is tried again after so many seconds. */
  onWaiting: (seconds: number) => void
  /** All parts are there, and the server joins them. */
  onJoining: () => void
  onStored: () => void
}

/** What a file is recognised by when its upload is continued, perhaps after the page was reloaded. */
export const markOf = async (file: File): Promise<string> =>
  files.uploadMark(new Uint8Array(await file.slice(0, files.MARKED_BYTES).arrayBuffer()), file.lastModified)

/**
 * Requests an upload ticket, stores the file and submits it. A large file goes in parts, of which only those are sent that the server does
 * not have. Throws CallError, PutFailed, FileChanged, or the signal's reason if aborted.
 */
export async function uploadSubmission(app: App, given: Uploading, watching: Watching) {
  const { cmptId, stageId, file, remark, modelId } = given
  const objectKey = await storeFile(app, { cmptId, stageId, file }, watching)
  // From here on the submission counts and can no longer be aborted.
  const model = modelId === null ? {} : { modelId }
  return app.call(commitResult, { cmptId, stageId, objectKey, fileName: file.name, remark: remark.trim(), ...model })
}

const unwatched: Watching = {
  signal: new AbortController().signal,
  onBegun: () => undefined,
  onProgress: () => undefined,
  onWaiting: () => undefined,
  onJoining: () => undefined,
  onStored: () => undefined,
}

/** Stores a file for a stage without submitting it; returns its key. Throws as uploadSubmission does. */
export async function storeFile(
  app: App,
  { cmptId, stageId, file }: Pick<Uploading, 'cmptId' | 'stageId' | 'file'>,
  given: Partial<Watching> = {},
): Promise<string> {
  const watching = { ...unwatched, ...given }
  const { signal, onBegun, onStored } = watching
  const mark = file.size > limits.uploadPartBytes ? await markOf(file) : ''
  const input = { cmptId, stageId, fileName: file.name, size: file.size, mark }
  const ticket = await app.call(getFileUploadToken, input, { signal })
  onBegun(ticket.parts === null ? null : ticket.objectKey)
  const objectKey = await store(app, ticket, file, watching)
  onStored()
  return objectKey
}

/** Larger ones are not read twice, to find out whether the team has them. */
const HASHED_MOST = 64 * 1024 * 1024

async function digestOf(file: File): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Stores a model, unless the team has the same one. Throws as uploadSubmission does. */
export async function storeModel(
  app: App,
  { cmptId, file }: Pick<Uploading, 'cmptId' | 'file'>,
  given: Partial<Watching>,
) {
  const watching = { ...unwatched, ...given }
  const { signal, onBegun } = watching
  const { name: fileName, size } = file
  const mark = size > limits.uploadPartBytes ? await markOf(file) : ''
  const sha256 = size > HASHED_MOST ? '' : await digestOf(file)
  const { model: same, ticket } = await app.call(prepareModel, { cmptId, fileName, size, mark, sha256 }, { signal })
  if (same !== null) return { model: same, isNew: false }
  if (ticket === null) throw new Error('there is neither a model nor a way to send it')
  onBegun(ticket.parts === null ? null : ticket.objectKey)
  const objectKey = await store(app, ticket, file, watching)
  const { model } = await app.call(addModel, { cmptId, objectKey, fileName })
  return { model, isNew: true }
}

type Ticket = z.input<typeof files.UploadTicket>

async function store(app: App, ticket: Ticket, file: File, watching: Watching): Promise<string> {
  const { objectKey, contentType, uploadMethod, parts } = ticket
  const { signal, onProgress } = watching
  if (uploadMethod === THROUGH_SERVER) {
    const send = { file: { blob: file, name: file.name }, signal, timeoutSeconds: SERVER_TIMEOUT_SECONDS }
    return (await app.call(files.upload, {}, send)).filePath
  }
  if (parts !== null) return storeInParts(app, { objectKey, contentType, parts }, file, watching)
  const { size } = file
  const { tempUrl, headers } = await app.call(files.getTempUploadUrl, { objectKey, contentType, size }, { signal })
  await putFile(await decryptAddress(tempUrl), file, headers, { signal, onProgress })
  return objectKey
}

interface InParts {
  objectKey: string
  contentType: string
  parts: NonNullable<Ticket['parts']>
}

async function storeInParts(app: App, { objectKey, contentType, parts }: InParts, file: File, watching: Watching) {
  const { signal, onProgress, onWaiting, onJoining } = watching
  const piece = (part: number) => file.slice(part * parts.bytes, (part + 1) * parts.bytes)
  const have = new Set(parts.have)
  const missing = Array.from({ length: parts.count }, (_, part) => part).filter((part) => !have.has(part))
  const begun = performance.now()
  const before = parts.have.reduce((sum, part) => sum + piece(part).size, 0)
  let stored = before
  const report = (sent: number) => {
    // Of this run alone: what was there already took no time.
    const speed = (sent - before) / Math.max(0.001, (performance.now() - begun) / 1000)
    const secondsLeft = speed > 0 ? Math.ceil((file.size - sent) / speed) : null
    onProgress({ sent, total: file.size, speed, secondsLeft })
  }
  report(stored)
  for (const part of missing) {
    const body = piece(part)
    const input = { objectKey: files.partKey(objectKey, part), contentType, size: body.size }
    await patiently(body, { signal, onWaiting }, async () => {
      const { tempUrl, headers } = await app.call(files.getTempUploadUrl, input, { signal })
      const watched = { signal, onProgress: ({ sent }: Progress) => report(stored + sent) }
      await putFile(await decryptAddress(tempUrl), body, headers, watched)
    })
    stored += body.size
  }
  onJoining()
  const joined = () => app.call(files.joinUpload, { objectKey, parts: parts.count }, { signal })
  while (!(await patiently(null, { signal, onWaiting }, joined)).joined) await pause(JOIN_POLL_MS, signal)
  return objectKey
}
