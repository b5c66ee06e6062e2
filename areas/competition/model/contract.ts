import { download, read, write } from '@leitai/platform/contract/call'
import * as form from '@leitai/platform/contract/form'
import * as shape from '@leitai/platform/contract/inputs'
import { UnfinishedUpload, UploadTicket } from '@leitai/platform/file/contract'
import * as z from 'zod/mini'

/** Files that a team uploads once and its programs read in /model. */

const MB = 1024 * 1024
/** How many models a team may have in a competition, and how many times the largest one their bytes together. */
export const MODELS_KEPT = 10
const BYTES_TIMES = 4

export const modelBytes = (modelMb: number): number => modelMb * MB
/** Of all models of a team, and of those that one person has uploaded in any team. */
export const allModelBytes = (modelMb: number): number => BYTES_TIMES * modelBytes(modelMb)

/** What a model may be called, as programs open it by this name. */
export const MODEL_NAME = /^[A-Za-z0-9_][\w.-]{0,99}$/

export const Model = z.object({
  id: shape.id,
  name: z.string(),
  size: z.int(),
  /** Null while it is computed; programs can read the model once it is there. */
  sha256: z.nullable(z.string()),
  person: shape.Person,
  createdAt: shape.time,
  /** The reason against it, in the caller's language. */
  may: z.object({ remove: z.nullable(z.string()) }),
})
export type Model = z.infer<typeof Model>

export const myModels = read('/cmpt/models.json', {
  access: 'login',
  token: 'read',
  may: 'signedUp',
  input: z.object({ cmptId: form.id }),
  output: z.object({
    /** The newest first. */
    list: z.array(Model),
    used: z.object({ count: z.int(), bytes: z.int() }),
    /** `fileBytes`: of one. */
    most: z.object({ count: z.int(), bytes: z.int(), fileBytes: z.int() }),
    /** The caller’s own uploads that were interrupted. */
    unfinished: z.array(UnfinishedUpload),
    may: z.object({ add: z.nullable(z.string()) }),
  }),
  summary: 'The models of one’s team in a competition, and what is left of their room',
})
export const prepareModel = write('/cmpt/models/prepare.json', {
  access: 'login',
  token: 'submit',
  may: 'signedUp',
  input: z.object({
    cmptId: form.id,
    fileName: form.text(200),
    size: form.bytes,
    /** In hex; one that the team has already is not uploaded again. */
    sha256: z.optional(form.maybe(64)),
    /** See uploadMark. An unfinished upload of the same size and mark is continued. */
    mark: z.optional(form.maybe(100)),
  }),
  output: z.object({
    /** Of the team, with this digest; `ticket` is null then. */
    model: z.nullable(Model),
    ticket: z.nullable(UploadTicket),
  }),
  summary: 'Prepare a model: checks the limits before the upload, and finds it by its digest if the team has it',
})
export const addModel = write('/cmpt/models/add.json', {
  access: 'login',
  token: 'submit',
  may: 'signedUp',
  input: z.object({ cmptId: form.id, objectKey: form.text(200), fileName: form.text(200) }),
  output: z.object({ model: Model }),
  summary: 'Keep an uploaded model for the team; programs can read it once its digest is computed',
})
export const removeModel = write('/cmpt/models/remove.json', {
  access: 'login',
  token: 'submit',
  may: 'member',
  input: z.object({ id: form.id }),
  output: shape.done,
  summary: 'Delete a model of one’s team, unless a program waits for it or a submission with it counts',
})
export const hostModelFile = download('/host/models/download', {
  access: 'login',
  token: 'host',
  may: 'manager',
  input: z.object({ cmptId: form.id, id: form.id }),
  summary: 'The file of a team’s model',
})
