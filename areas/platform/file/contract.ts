import * as z from 'zod/mini'
import { read, write } from '../contract/call.ts'
import * as form from '../contract/form.ts'
import * as shape from '../contract/inputs.ts'

export const systemInfo = read('/common/system/info.json', {
  access: 'public',
  may: 'anyone',
  input: form.none,
  output: z.object({
    /** 1: objects are PUT to signed addresses; 2: multipart through the server. */
    upload_method: z.int(),
    serverTime: shape.time,
  }),
  summary: 'How files are uploaded, and the server’s time',
})
export const getTempUploadUrl = write('/common/getTempUploadUrl', {
  access: 'login',
  token: 'submit',
  may: 'loggedIn',
  input: z.object({
    objectKey: form.text(200),
    contentType: form.text(100),
    /** Size of the body: required with an S3 store, whose addresses accept exactly that size. */
    size: z.optional(form.bytes),
  }),
  output: z.object({ tempUrl: z.string(), expiresAt: shape.time, headers: shape.headers }),
  summary: 'The encrypted address to PUT one’s own object to',
})
const Stored = z.object({ fileName: z.string(), fileSize: z.int(), filePath: z.string() })
export const upload = write('/common/upload.json', {
  access: 'login',
  token: 'submit',
  may: 'loggedIn',
  file: 'result',
  input: form.none,
  output: Stored,
  summary: 'Upload one csv or zip through the server; filePath is the object key',
})
export const joinUpload = write('/user/file/joinUpload.json', {
  access: 'login',
  token: 'submit',
  may: 'loggedIn',
  input: z.object({ objectKey: form.text(200), parts: form.int }),
  output: z.object({
    objectKey: z.string(),
    fileSize: z.int(),
    /** False while a job still joins the parts of a large file: ask again until it is true. */
    joined: z.boolean(),
  }),
  summary: 'Make one object of its parts, which lie at partKey(objectKey, 0) and so on; large files: ask until joined',
})
export const discardUpload = write('/user/file/discardUpload.json', {
  access: 'login',
  token: 'submit',
  may: 'loggedIn',
  input: z.object({ objectKey: form.text(200) }),
  output: shape.done,
  summary: 'Give up an upload in parts that was not handed in; what is stored of it is deleted',
})
/** An upload in parts: bytes and number of its parts, and which of them are stored. */
const UploadParts = z.object({ bytes: z.int(), count: z.int(), have: z.array(z.int()) })
/** How a file is to be sent. */
export const UploadTicket = z.object({
  objectKey: z.string(),
  contentType: z.string(),
  maxBytes: z.int(),
  /** 1: PUT to the address of getTempUploadUrl; 2: multipart to upload.json. */
  uploadMethod: z.int(),
  /** How a file of more than limits.uploadPartBytes is sent: each part to partKey(objectKey, part), then joinUpload. Null for a smaller one. */
  parts: z.nullable(UploadParts),
})
/** An upload in parts that was interrupted. */
export const UnfinishedUpload = z.object({
  objectKey: z.string(),
  fileName: z.string(),
  size: z.int(),
  mark: z.string(),
  /** Bytes that are stored. */
  stored: z.int(),
  /** When it is deleted unless it is continued before. */
  keptUntil: shape.time,
})
/** How much of a file, in bytes from its beginning, its mark is made of. */
export const MARKED_BYTES = 1024 * 1024
/**
 * What a file is recognised by when its upload is continued: when it was changed (milliseconds since 1970, rounded down), and the SHA-256
 * of its first MARKED_BYTES.
 */
export async function uploadMark(head: Uint8Array<ArrayBuffer>, lastModified: number): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', head))
  return `${Math.floor(lastModified)}-${Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
/** The key of one part of a multipart upload; parts count from 0. */
export const partKey = (objectKey: string, part: number) => objectKey.replace(/(\.[a-z]+)$/, `-p${part}$1`)

export const uploadSubmissionFileByString = write('/user/file/uploadSubmissionFileByString.json', {
  access: 'login',
  token: 'submit',
  may: 'loggedIn',
  input: z.object({
    fileName: form.text(200),
    content: z.string().check(z.minLength(1), z.maxLength(10_000_000)),
  }),
  output: Stored,
  summary: 'Upload a result file as text',
})
export const activeUploadDataNew = write('/user/file/activeUploadDataNew.json', {
  access: 'login',
  token: 'submit',
  may: 'loggedIn',
  input: z.object({ filePath: form.text(200), fileName: form.text(200), fileType: form.text(20) }),
  output: z.object({ fileId: shape.id }),
  summary: 'Register an object that one has uploaded; answers its id',
})
const Picture = z.object({
  fileName: z.string(),
  fileSize: z.int(),
  /** URL of a public picture; object key of a private one, visible only to its owner and reviewers. */
  fullPath: z.string(),
  /** URL under which it can be viewed now: fullPath itself, or a signed one. */
  url: z.string(),
})
/**
 * avatar and team: public, square; cover: public, landscape; card: private, watermarked; evidence, certificate and seal: private. Each is
 * decoded and re-encoded as jpeg; a seal as png, with its transparency.
 */
export const PictureUse = z.enum(['avatar', 'team', 'cover', 'card', 'evidence', 'certificate', 'seal'])
/** Sent by clients before the file: its name, else its path, and its extension with the dot. */
const uploadedFile = {
  fileName: z.optional(form.maybe(200)),
  filePath: z.optional(form.maybe(500)),
  fileType: z.optional(z.enum(['.png', '.jpg', '.jpeg'])),
}
export const uploadImage = write('/user/file/uploadImage.json', {
  access: 'login',
  may: 'loggedIn',
  file: 'picture',
  input: z.object({ use: z._default(PictureUse, 'avatar'), ...uploadedFile }),
  output: Picture,
  perMinute: 30,
  summary: 'Upload a png, jpg or jpeg picture',
})
export const uploadImageForEditor = write('/user/file/uploadImageForEditor.json', {
  access: 'login',
  may: 'loggedIn',
  file: 'picture',
  input: z.object(uploadedFile),
  output: Picture,
  perMinute: 30,
  summary: 'Upload a picture of at most 5 MB for the editor',
})
