import { read, write } from '@leitai/platform/contract/call'
import * as form from '@leitai/platform/contract/form'
import * as shape from '@leitai/platform/contract/inputs'
import * as z from 'zod/mini'

/** Notebooks of the lab: cells that run in the browser and are stored in an account. The server never runs them. */
export const notebookLimits = { perPerson: 100, bytes: 500_000, cells: 100, sources: 20, title: 80 } as const

export const cellKinds = ['sql', 'python', 'text'] as const
export type CellKind = (typeof cellKinds)[number]
const Cell = z.object({
  id: z.string().check(z.regex(/^[\da-z]{1,16}$/)),
  kind: z.enum(cellKinds),
  text: z.string().check(z.maxLength(100_000)),
})
export type Cell = z.output<typeof Cell>
/** A data file that the cells read, from a shared dataset or a competition. Local files are never stored. */
const Source = z.object({
  kind: z.enum(['dataset', 'competition']),
  cmptId: z.int().check(z.positive()),
  fileId: z.int().check(z.positive()),
  name: z.string().check(z.minLength(1), z.maxLength(200)),
})
export type Source = z.output<typeof Source>
export const NotebookContent = z.object({
  cells: z.array(Cell).check(z.maxLength(notebookLimits.cells)),
  sources: z.array(Source).check(z.maxLength(notebookLimits.sources)),
})
export type NotebookContent = z.output<typeof NotebookContent>

const written = {
  title: form.text(notebookLimits.title),
  content: form.json(NotebookContent, notebookLimits.bytes),
}
/** The version detects concurrent saves from two pages. */
const Saved = z.object({ id: shape.id, version: z.int(), changedAt: shape.time })
const Notebook = z.object({
  ...Saved.shape,
  title: z.string(),
  content: NotebookContent,
  /** Token of the link that anybody can open it with; null if it is not shared. */
  token: z.nullable(z.string()),
})

export const notebooks = read('/user/notebook/list.json', {
  access: 'login',
  may: 'loggedIn',
  input: z.object(form.paging),
  output: shape.page(z.object({ ...Saved.shape, title: z.string(), bytes: z.int(), shared: z.boolean() })),
  summary: 'One’s own notebooks, the last changed first',
})
export const notebook = read('/user/notebook/one.json', {
  access: 'login',
  may: 'own',
  input: z.object({ id: form.id }),
  output: Notebook,
  summary: 'One of one’s own notebooks',
})
export const createNotebook = write('/user/notebook/create.json', {
  access: 'login',
  may: 'loggedIn',
  input: z.object(written),
  output: Saved,
  perMinute: 30,
  summary: 'Save a new notebook',
})
export const saveNotebook = write('/user/notebook/save.json', {
  access: 'login',
  may: 'own',
  input: z.object({ id: form.id, version: form.int, ...written }),
  output: Saved,
  perMinute: 60,
  summary: 'Save a notebook, unless another page has changed it since',
})
export const removeNotebook = write('/user/notebook/remove.json', {
  access: 'login',
  may: 'own',
  input: z.object({ id: form.id }),
  output: shape.done,
  summary: 'Delete a notebook',
})
export const shareNotebook = write('/user/notebook/share.json', {
  access: 'login',
  may: 'own',
  input: z.object({ id: form.id, share: form.flag }),
  output: z.object({ token: z.nullable(z.string()) }),
  perMinute: 30,
  summary: 'Open a notebook to whoever has its link, or close it; a link that was closed never opens again',
})
export const sharedNotebook = read('/common/notebook/shared.json', {
  access: 'public',
  may: 'anyone',
  input: z.object({ token: z.string().check(z.regex(/^[\w-]{32}$/)) }),
  output: z.object({ title: z.string(), content: NotebookContent, author: z.string(), changedAt: shape.time }),
  perMinute: 120,
  summary: 'A notebook by its link',
})
