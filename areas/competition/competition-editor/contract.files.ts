import { read, write } from '@leitai/platform/contract/call'
import * as form from '@leitai/platform/contract/form'
import * as shape from '@leitai/platform/contract/inputs'
import * as z from 'zod/mini'
import { edit, optionalWords, saved } from './contract.staff.ts'

/** A file being uploaded in parts, so that an interrupted upload can resume. */
const uploadUses = ['data', 'solution', 'features', 'program', 'sandbox', 'folder'] as const
export const UploadUse = z.enum(uploadUses)
export type UploadUse = z.infer<typeof UploadUse>
const Upload = z.object({
  uploadId: shape.id,
  state: z.enum(['uploading', 'storing', 'ready', 'failed']),
  partBytes: z.int(),
  parts: z.int(),
  /** Parts received already, counted from 0. */
  have: z.array(z.int()),
  name: z.string(),
  size: z.int(),
  /** Computed by the server; empty before it is ready. */
  sha256: z.string(),
  /** Why it failed. */
  fault: z.nullable(z.string()),
})
export const beginUpload = write('/host/making/uploadBegin.json', {
  access: 'login',
  token: 'host',
  may: 'tryer',
  input: z.object({
    cmptId: form.id,
    use: UploadUse,
    name: form.name(120),
    size: form.bytes,
    /** Identifies the same file, such as its modification time: an interrupted upload of it resumes. */
    mark: z._default(form.maybe(100), ''),
  }),
  output: Upload,
  summary: 'Begin to upload a host’s file, or go on with it',
})
export const uploadPart = write('/host/making/uploadPart.json', {
  access: 'login',
  token: 'host',
  may: 'uploader',
  input: z.object({ uploadId: form.id, part: form.int }),
  output: z.object({ url: z.string(), headers: shape.headers, expiresAt: shape.time }),
  summary: 'The address that takes one part by PUT',
})
export const endUpload = write('/host/making/uploadEnd.json', {
  access: 'login',
  token: 'host',
  may: 'uploader',
  input: z.object({ uploadId: form.id }),
  output: Upload,
  summary: 'Complete an upload: join its parts and hash the file, in the background',
})
export const hostUpload = read('/host/making/upload.json', {
  access: 'login',
  token: 'host',
  may: 'uploader',
  input: z.object({ uploadId: form.id }),
  output: Upload,
  summary: 'Progress of an upload',
})
/** The description of a downloadable file. */
export const DataFile = z.object({ name: form.name(120), description: optionalWords(500), licence: form.text(100) })
const about = {
  description: form.json(DataFile.shape.description),
  licence: DataFile.shape.licence,
  stageId: z.optional(form.id),
  sample: z._default(form.flag, false),
}
export const addData = write('/host/making/dataAdd.json', {
  access: 'login',
  token: 'host',
  may: 'manager',
  input: z.object({ ...edit, uploadId: form.id, ...about }),
  output: z.object({ version: z.int(), fileId: shape.id }),
  summary: 'Offer an uploaded file for download',
})
export const changeData = write('/host/making/dataChange.json', {
  access: 'login',
  token: 'host',
  may: 'manager',
  input: z.object({
    ...edit,
    fileId: form.id,
    name: DataFile.shape.name,
    ...about,
    /** The place in the list, from 1. */
    ord: form.int,
    /** An upload that replaces it. */
    uploadId: z.optional(form.id),
  }),
  output: saved,
  summary: 'Change what is said of a data file, its place, or the file itself',
})
export const removeData = write('/host/making/dataRemove.json', {
  access: 'login',
  token: 'host',
  may: 'manager',
  input: z.object({ ...edit, fileId: form.id }),
  output: saved,
  summary: 'Remove a data file',
})
