import type { UploadUse } from '@leitai/contract/competition/competition-editor'
import { limits } from '@leitai/contract/core/limits'
import type { Refusal } from '@leitai/contract/refusals'

/** Which files hosts may bring into a competition. */

const MB = 1024 ** 2
/** File kinds that data may have; nothing that a browser would run. */
const dataTypes = [
  ...[
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
    'h5',
  ],
] as const
const typesOf: Record<UploadUse, readonly string[]> = {
  data: dataTypes,
  solution: ['csv'],
  sandbox: ['csv', 'zip'],
  folder: ['zip'],
}
/** Which kinds of file a use takes, in words; what we make ourselves nobody brings. */
export const typesFor = (use: UploadUse | 'prepared') => (use === 'prepared' ? '' : typesOf[use].join(', '))
export const endingOf = (name: string) => /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
/** Result files and solutions are tables that are scored, and have their own bound. */
const mostBytes = (use: UploadUse) =>
  use === 'solution' || use === 'sandbox' ? limits.editor.tableBytes : limits.editor.fileBytes

export function refusalOfUpload({ use, name, size }: { use: UploadUse; name: string; size: number }): Refusal | null {
  const types = typesOf[use]
  if (!types.includes(endingOf(name))) return { code: 'making.fileType', values: { types: typesFor(use) } }
  if (size <= 0) return { code: 'file.empty' }
  if (size > mostBytes(use)) return { code: 'making.fileLarge', values: { mb: Math.floor(mostBytes(use) / MB) } }
  return null
}

/** Whatever its name says: what begins so is a page, a drawing with scripts, or a program. */
export function isForbidden(head: Uint8Array): boolean {
  const text = new TextDecoder('latin1').decode(head.subarray(0, 512)).trimStart().toLowerCase()
  const program = text.startsWith('mz') && head.length > 64 && head[2] !== 0x2c && head.includes(0)
  return (
    program ||
    text.startsWith('\u007felf') ||
    /^(?:ï»¿)?(?:<\?xml[^>]*>\s*)?<(?:!doctype html|html|svg|script)/.test(text)
  )
}
