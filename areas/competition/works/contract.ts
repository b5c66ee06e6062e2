import { read, write } from '@leitai/platform/contract/call'
import * as form from '@leitai/platform/contract/form'
import * as shape from '@leitai/platform/contract/inputs'
import { limits } from '@leitai/platform/contract/limits'
import { maybeUrl, url } from '@leitai/platform/contract/validation'
import * as z from 'zod/mini'

/** Works of an application competition: one per team and stage. */

const most = limits.entry
const File = z.object({
  objectKey: form.text(200),
  name: form.text(200),
  size: z.int().check(z.nonnegative()),
})
/** A draft may be incomplete; the server checks the requirements for submitting (`may.submit`). */
export const WorkContent = z.object({
  title: form.maybe(most.title),
  summary: form.maybe(most.summary),
  /** Markdown. */
  text: form.maybe(most.text),
  files: z.array(File).check(z.maxLength(most.files)),
  links: z.array(url).check(z.maxLength(most.links)),
  /** Addresses of pictures uploaded for the editor. */
  pictures: z.array(form.text(200)).check(z.maxLength(most.pictures)),
  video: maybeUrl,
})
export type WorkContent = z.output<typeof WorkContent>
export const emptyWork: WorkContent = {
  title: '',
  summary: '',
  text: '',
  files: [],
  links: [],
  pictures: [],
  video: '',
}

const StageName = z.object({ id: shape.id, name: shape.Words, startAt: shape.time, endAt: shape.maybeTime })
/** Whether submitted works are public: never, after their stage, or immediately. */
export const Gallery = z.enum(['none', 'after', 'now'])
export type Gallery = z.infer<typeof Gallery>

export const attachmentUpload = write('/cmpt/entry/upload.json', {
  access: 'login',
  may: 'signedUp',
  input: z.object({ cmptId: form.id, fileName: form.text(200), size: form.bytes }),
  output: z.object({
    objectKey: z.string(),
    contentType: z.string(),
    tempUrl: z.string(),
    expiresAt: shape.time,
    headers: shape.headers,
  }),
  perMinute: 120,
  summary: 'The encrypted address to PUT a file of a work, or of review materials, to',
})
export const myWork = read('/cmpt/entry/mine.json', {
  access: 'login',
  may: 'signedUp',
  input: z.object({ cmptId: form.id, stageId: z.optional(form.id) }),
  output: z.object({
    stages: z.array(StageName),
    stageId: shape.id,
    entryId: z.nullable(shape.id),
    /** Version counter: a save names the version it is based on, so that concurrent changes are not overwritten. */
    revision: z.int(),
    content: WorkContent,
    changedAt: shape.maybeTime,
    changedBy: z.nullable(z.string()),
    /** 0 until it is submitted. */
    version: z.int(),
    submittedAt: shape.maybeTime,
    /** Whether the draft differs from the submitted version. */
    ahead: z.boolean(),
    may: z.object({ save: z.nullable(z.string()) }),
  }),
  summary: 'The work of one’s team with its draft',
})
export const saveWork = write('/cmpt/entry/save.json', {
  access: 'login',
  may: 'signedUp',
  input: z.object({
    cmptId: form.id,
    stageId: form.id,
    revision: form.int,
    content: form.json(WorkContent),
    /** Also submits it. */
    submit: z._default(form.flag, false),
  }),
  output: z.object({ entryId: shape.id, revision: z.int(), version: z.int(), changedAt: shape.time }),
  perMinute: 120,
  summary: 'Save the draft of the team’s work, or submit it',
})
export const workFile = read('/cmpt/entry/file.json', {
  access: 'login',
  may: 'memberOrStaff',
  input: z.object({ entryId: form.id, objectKey: form.text(200) }),
  output: z.object({ url: z.string() }),
  summary: 'A signed address of a file of a work, for its team and the host',
})

const WorkCard = z.object({
  id: shape.id,
  title: z.string(),
  summary: z.string(),
  picture: z.nullable(z.string()),
  teamId: shape.id,
  teamName: z.string(),
  teamLogo: z.string(),
  likes: z.int(),
  liked: z.boolean(),
  /** Why it cannot be liked, in words; null if it can. */
  may: z.object({ like: z.nullable(z.string()) }),
})
export const workList = read('/common/cmpt/entries.json', {
  access: 'mixed',
  may: 'anyone',
  input: z.object({
    cmptId: form.id,
    stageId: z.optional(form.id),
    order: z._default(z.enum(['random', 'likes']), 'random'),
    ...form.paging,
  }),
  output: z.object({
    ...shape.page(WorkCard).shape,
    stages: z.array(StageName),
    stageId: shape.id,
    gallery: Gallery,
    /** Whether the works of this stage are public now. */
    shown: z.boolean(),
    /** Whether the winners of this stage are published. */
    reviewed: z.boolean(),
  }),
  summary: 'The gallery of an application competition, where its host shows it',
})
export const workDetail = read('/common/cmpt/entry.json', {
  access: 'mixed',
  may: 'anyone',
  input: z.object({ entryId: form.id }),
  output: z.object({
    ...WorkCard.shape,
    cmptId: shape.id,
    members: z.array(shape.Person),
    text: z.string(),
    links: z.array(z.string()),
    pictures: z.array(z.string()),
    video: z.string(),
  }),
  summary: 'One work of the gallery; its files are for judges only',
})
export const approvalDo = write('/cmpt/approvalDo.json', {
  access: 'login',
  may: 'loggedIn',
  input: z.object({ entryId: form.id, like: form.flag }),
  output: z.object({ liked: z.boolean(), likes: z.int() }),
  summary: 'Like a work, or take it back',
})

export const hostWorks = read('/host/entries.json', {
  access: 'login',
  may: 'staff',
  input: z.object({
    cmptId: form.id,
    stageId: z.optional(form.id),
    keyword: z._default(form.maybe(40), ''),
    ...form.paging,
  }),
  output: z.object({
    ...shape.page(
      z.object({
        id: shape.id,
        teamId: shape.id,
        teamName: z.string(),
        /** The submitted version; null while there is only a draft, which only the team sees. */
        content: z.nullable(WorkContent),
        version: z.int(),
        submittedAt: shape.maybeTime,
        likes: z.int(),
      }),
    ).shape,
    type: z.enum(['algorithm', 'application']),
    stages: z.array(StageName),
    gallery: Gallery,
    may: z.object({ run: z.nullable(z.string()) }),
  }),
  summary: 'All works of a competition, for its staff',
})
export const setGallery = write('/host/entries/gallery.json', {
  access: 'login',
  may: 'manager',
  input: z.object({ cmptId: form.id, gallery: Gallery }),
  output: shape.done,
  summary: 'Set when the public sees the works',
})
