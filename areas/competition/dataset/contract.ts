import { download, read, write } from '@leitai/platform/contract/call'
import * as form from '@leitai/platform/contract/form'
import * as shape from '@leitai/platform/contract/inputs'
import * as z from 'zod/mini'

/** Datasets: the data files of a public competition whose host shares them, with a preview. */

/** Limits of a table's preview: its first rows, columns and bytes; and how many rows are shown. */
export const profileLimits = {
  shownRows: 20,
  rows: 50_000,
  columns: 200,
  bytes: 16 * 1024 * 1024,
  bins: 10,
  top: 5,
} as const

/** signUp: users who have signed up for the competition; login: any logged-in user. */
export const datasetDownloads = ['signUp', 'login'] as const
const Download = z.enum(datasetDownloads)
export const datasetOrders = ['newest', 'downloads', 'size'] as const

const ColumnKind = z.enum(['number', 'time', 'text', 'empty'])
/** Statistics of one column, over the rows that were read. */
export const ColumnProfile = z.object({
  name: z.string(),
  kind: ColumnKind,
  missing: z.int(),
  distinct: z.int(),
  /** There are more different values than are counted. */
  more: z.boolean(),
  numbers: z.nullable(
    z.object({
      min: z.number(),
      max: z.number(),
      mean: z.number(),
      median: z.number(),
      deviation: z.number(),
      /** A histogram with equal bins from the minimum to the maximum. */
      bins: z.array(z.int()),
    }),
  ),
  /** The first and the last moment of a column of times. */
  span: z.nullable(z.object({ from: z.string(), until: z.string() })),
  /** The most frequent values of a text column; none if there are too many, or each occurs only once. */
  top: z.array(z.object({ value: z.string(), count: z.int() })),
})
export type ColumnProfile = z.infer<typeof ColumnProfile>
export const TableProfile = z.object({
  /** All columns of the file, also those that are not analysed. */
  columnCount: z.int(),
  columns: z.array(ColumnProfile),
  /** Number of rows read; with `whole` all of them. */
  rowCount: z.int(),
  whole: z.boolean(),
  /** The first rows, each value shortened. */
  rows: z.array(z.array(z.string())),
})
export type TableProfile = z.infer<typeof TableProfile>

const Dataset = z.object({
  /** Values of its competition. */
  cmptId: shape.id,
  title: shape.Words,
  summary: shape.Words,
  host: shape.Words,
  cover: z.nullable(z.string()),
  tags: z.array(z.string()),
  /** Who may download. */
  download: Download,
  fileCount: z.int(),
  bytes: z.number(),
  downloads: z.int(),
  licences: z.array(z.string()),
  formats: z.array(z.string()),
})
export const datasetList = read('/common/dataset/list.json', {
  access: 'public',
  may: 'anyone',
  input: z.object({
    keyword: z._default(form.maybe(40), ''),
    tag: z._default(form.maybe(40), ''),
    order: z._default(z.enum(datasetOrders), 'newest'),
    ...form.paging,
  }),
  output: z.object({
    ...shape.page(Dataset).shape,
    /** Tags in use with their counts, the most used first. */
    tags: z.array(z.object({ tag: z.string(), count: z.int() })),
  }),
  mayLag: true,
  summary: 'Datasets that hosts share',
})
/** waiting: being analysed; none: no readable table; closed: the host shows no values. */
export const PreviewState = z.enum(['ready', 'waiting', 'none', 'closed'])
export const dataset = read('/common/dataset/one.json', {
  access: 'mixed',
  may: 'anyone',
  input: z.object({ cmptId: form.id }),
  output: z.object({
    ...Dataset.shape,
    /** Markdown: the task that the data was made for. */
    about: shape.Words,
    files: z.array(
      z.object({
        id: shape.id,
        name: z.string(),
        description: shape.Words,
        size: z.number(),
        sha256: z.string(),
        format: z.string(),
        licence: z.string(),
        downloads: z.int(),
        sample: z.boolean(),
        preview: PreviewState,
      }),
    ),
    /** The refusal of a download, in the caller's language; null if it is allowed. */
    locked: z.nullable(z.string()),
  }),
  summary: 'One dataset with its files',
})
export const datasetPreview = read('/common/dataset/preview.json', {
  access: 'public',
  may: 'anyone',
  input: z.object({ fileId: form.id }),
  output: z.object({ state: PreviewState, profile: z.nullable(TableProfile) }),
  summary: 'The first rows of a table and the profile of its columns',
})
export const dataPreviews = read('/common/dataset/previews.json', {
  access: 'mixed',
  token: 'read',
  may: 'anyone',
  input: z.object({ cmptId: form.id }),
  output: z.array(z.object({ fileId: shape.id, name: z.string(), preview: PreviewState })),
  summary:
    'Which data files of a competition the caller may look into: those of a shared dataset, and what one may download',
})
export const dataPreview = read('/common/dataset/look.json', {
  access: 'mixed',
  token: 'read',
  may: 'anyone',
  input: z.object({ cmptId: form.id, fileId: form.id }),
  output: z.object({ state: PreviewState, profile: z.nullable(TableProfile) }),
  summary: 'The first rows and the columns of a competition’s data file, for those who may have it',
})
export const datasetFile = read('/dataset/file.json', {
  access: 'login',
  may: 'signedUp',
  input: z.object({ fileId: form.id }),
  output: z.object({ url: z.string(), name: z.string(), size: z.number(), sha256: z.string(), expiresAt: shape.time }),
  summary: 'A signed, expiring address of a file of a dataset',
})
export const datasetContent = download('/dataset/content', {
  access: 'login',
  token: 'read',
  may: 'signedUp',
  input: z.object({ fileId: form.id }),
  summary: 'The bytes of a file of a dataset',
})
export const datasetCroissant = download('/common/dataset/croissant.json', {
  access: 'public',
  may: 'anyone',
  input: z.object({ cmptId: form.id }),
  summary: 'A dataset in Croissant, the metadata format of MLCommons',
})

const Sharing = {
  shared: z.boolean(),
  /** Values are shown: the first rows and the columns. */
  preview: z.boolean(),
  download: Download,
}
export const hostDataset = read('/host/dataset/one.json', {
  access: 'login',
  may: 'staff',
  input: z.object({ cmptId: form.id }),
  output: z.object({
    ...Sharing,
    files: z.array(
      z.object({ id: shape.id, name: z.string(), size: z.number(), licence: z.string(), preview: PreviewState }),
    ),
    may: z.object({ change: z.nullable(z.string()) }),
  }),
  summary: 'Whether a competition shares its data as a dataset, and how',
})
export const shareDataset = write('/host/dataset/share.json', {
  access: 'login',
  may: 'manager',
  input: z.object({
    cmptId: form.id,
    shared: form.flag,
    preview: z._default(form.flag, true),
    download: z._default(Download, 'signUp'),
  }),
  output: shape.done,
  summary: 'Share a competition’s data as a dataset, or stop',
})
