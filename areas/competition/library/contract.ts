import { read, write } from '@leitai/platform/contract/call'
import * as form from '@leitai/platform/contract/form'
import * as shape from '@leitai/platform/contract/inputs'
import { limits } from '@leitai/platform/contract/limits'
import { link } from '@leitai/platform/settings/contract'
import * as z from 'zod/mini'

/** The shared library: solutions, notebooks and other learning material, maintained by the operator. */

export const libraryKinds = ['solution', 'notebook', 'article', 'tool', 'data'] as const
const Kind = z.enum(libraryKinds)
export const LibraryState = z.enum(['draft', 'published', 'withdrawn'])
const words = (max: number) => z.object({ zh: form.maybe(max), en: form.maybe(max) })

/** An admin's input. To publish it needs a Chinese title and summary, and a link or a text. */
export const LibraryText = z.object({
  kind: Kind,
  title: words(100),
  summary: words(300),
  /** Its author. */
  author: form.maybe(60),
  tags: z.array(form.text(20)).check(z.maxLength(5, 'wrong')),
  /** Its address, or empty. */
  link,
  /** Markdown. */
  body: words(limits.newsBody),
  /** The competition it belongs to. */
  cmptId: z.nullable(z.int()),
})
export type LibraryText = z.output<typeof LibraryText>

const Card = z.object({
  id: shape.id,
  kind: Kind,
  title: shape.Words,
  summary: shape.Words,
  author: z.string(),
  tags: z.array(z.string()),
  link: z.string(),
  /** It has a text to read here. */
  hasBody: z.boolean(),
  at: shape.time,
})
export const libraryList = read('/common/library/list.json', {
  access: 'public',
  may: 'anyone',
  input: z.object({
    keyword: z._default(form.maybe(40), ''),
    kind: z.optional(Kind),
    tag: z._default(form.maybe(20), ''),
    ...form.paging,
  }),
  output: z.object({
    ...shape.page(Card).shape,
    /** Tags in use with their counts, most used first. */
    tags: z.array(z.object({ tag: z.string(), count: z.int() })),
  }),
  mayLag: true,
  summary: 'The shared library',
})
export const libraryItem = read('/common/library/one.json', {
  access: 'public',
  may: 'anyone',
  input: z.object({ id: form.id }),
  output: z.object({
    ...Card.shape,
    body: shape.Words,
    /** The competition it belongs to, if that is public. */
    cmpt: z.nullable(z.object({ id: shape.id, title: shape.Words })),
  }),
  mayLag: true,
  summary: 'One thing of the shared library',
})
const row = {
  id: shape.id,
  state: LibraryState,
  version: z.int(),
  at: shape.maybeTime,
  changedAt: shape.time,
  changedBy: z.nullable(z.string()),
}
export const adminLibrary = read('/admin/library/list.json', {
  access: 'admin',
  input: z.object({ state: z.optional(LibraryState), keyword: z._default(form.maybe(40), ''), ...form.paging }),
  output: shape.page(z.object({ ...row, kind: Kind, title: shape.Words })),
  summary: 'All of the shared library, drafts too',
})
export const libraryWritten = read('/admin/library/one.json', {
  access: 'admin',
  input: z.object({ id: form.id }),
  output: z.object({ ...row, text: LibraryText }),
  summary: 'One thing of the shared library as it is being written',
})
export const saveLibraryItem = write('/admin/library/save.json', {
  access: 'admin',
  input: z.object({
    /** Omitted for a new one. */
    id: z.optional(form.id),
    /** The version that the change is based on: another admin's later changes are not overwritten. */
    version: z._default(form.int, 0),
    text: form.json(LibraryText),
  }),
  output: z.object({ id: shape.id, version: z.int() }),
  summary: 'Write something for the shared library; what is published changes at once',
})
export const setLibraryState = write('/admin/library/state.json', {
  access: 'admin',
  input: z.object({ id: form.id, state: z.enum(['published', 'withdrawn']) }),
  output: shape.done,
  summary: 'Publish something in the shared library, or withdraw it',
})
export const deleteLibraryItem = write('/admin/library/delete.json', {
  access: 'admin',
  input: z.object({ id: form.id }),
  output: shape.done,
  summary: 'Delete a draft of the shared library',
})
