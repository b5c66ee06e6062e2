import { limits } from '@leitai/platform/contract/limits'
import type { Refusal } from '@leitai/platform/contract/refusals'
import type { UploadUse } from '../competition-editor/contract.files.ts'

/** Which files hosts may upload to a competition. */

const MB = 1024 ** 2
/** File types for data; none that a browser would execute. */
const dataTypes = [
  'csv',
  'tsv',
  'zip',
  'gz',
  'tgz',
  'parquet',
  'json',
  'jsonl',
  'txt',
  'md',
  'pdf',
  'png',
  'jpg',
  'jpeg',
  'npy',
  'npz',
  'h5',
  'py',
  'ipynb',
] as const
/** Kinds of solutions, samples and result files that the scorer reads. */
const tableTypes = ['csv', 'tsv', 'jsonl', 'json', 'parquet', 'npy', 'npz', 'zip'] as const
const typesOf: Record<UploadUse, readonly string[]> = {
  data: dataTypes,
  solution: tableTypes,
  features: dataTypes,
  program: ['zip'],
  sandbox: tableTypes,
  folder: ['zip'],
}
/** File types of a use, as text; files made by the server cannot be uploaded. */
export const typesFor = (use: UploadUse | 'prepared') => (use === 'prepared' ? '' : typesOf[use].join(', '))
/** Whether the scorer reads files of that name. */
export const isScored = (name: string) => tableTypes.some((type) => type === endingOf(name))
export const endingOf = (name: string) => /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
/** Tables that are scored have their own limit; a zip may hold images and sounds. */
const mostBytes = (use: UploadUse, name: string) =>
  use === 'program'
    ? limits.program.bytes
    : (use === 'solution' || use === 'sandbox') && endingOf(name) !== 'zip'
      ? limits.editor.tableBytes
      : limits.editor.fileBytes

export function refusalOfUpload({ use, name, size }: { use: UploadUse; name: string; size: number }): Refusal | null {
  const types = typesOf[use]
  if (!types.includes(endingOf(name))) return { code: 'competitionEditor.fileType', values: { types: typesFor(use) } }
  if (size <= 0) return { code: 'file.empty' }
  const most = mostBytes(use, name)
  return size > most ? { code: 'competitionEditor.fileLarge', values: { mb: Math.floor(most / MB) } } : null
}

/** Whatever its name: files that begin like this are pages, drawings with scripts, or programs. */
export function isForbidden(head: Uint8Array): boolean {
  const text = new TextDecoder('latin1').decode(head.subarray(0, 512)).trimStart().toLowerCase()
  const program = text.startsWith('mz') && head.length > 64 && head[2] !== 0x2c && head.includes(0)
  return (
    program ||
    text.startsWith('\u007felf') ||
    /^(?:ï»¿)?(?:<\?xml[^>]*>\s*)?<(?:!doctype html|html|svg|script)/.test(text)
  )
}
