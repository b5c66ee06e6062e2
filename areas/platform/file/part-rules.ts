import { limits } from '../contract/limits.ts'
import type { Refusal } from '../contract/refusals.ts'
import { boundText } from '../contract/upload-bound.ts'

const { uploadBytes, uploadPartBytes } = limits

/** The most parts that any file can have. */
const MOST_PARTS = Math.ceil((limits.uploadMb.most * 1024 * 1024) / uploadPartBytes)

export const tooLarge = (most: number = uploadBytes): Refusal => ({
  code: 'file.tooLarge',
  values: { most: boundText(most) },
})

/** An upload whose size was told in advance, or null; another may have any parts, as long as they are no more than one request may send. */
export interface Declared {
  declared: number | null
}

/** The bytes that all parts of an upload may have together. */
export const mostBytes = (upload: Declared | null): number => upload?.declared ?? uploadBytes

/** How many parts an upload has, or can have. */
export const countOf = (upload: Declared | null): number => Math.ceil(mostBytes(upload) / uploadPartBytes)

/** The bytes of a part, counted from 0, of a file of this size. */
export const bytesOfPart = (size: number, part: number): number =>
  Math.min(uploadPartBytes, size - part * uploadPartBytes)

/** Whether a file of this size is sent in parts, so that its upload can be continued. */
export const isSentInParts = (size: number): boolean => size > uploadPartBytes

/** The object and part that a key names, or null if it names a whole object. */
export function partOf(key: string): { key: string; part: number } | null {
  const [, stem = '', part = '', ending = ''] = /^(.+)-p(\d{1,4})(\.[a-z]+)$/.exec(key) ?? []
  return part === '' || Number(part) >= MOST_PARTS ? null : { key: stem + ending, part: Number(part) }
}

/** Why an address for the whole object cannot be had: one request carries no file as large as this. */
export function refusalOfWhole(upload: Declared | null, size: number): Refusal | null {
  if (size <= uploadBytes) return null
  return mostBytes(upload) > uploadBytes
    ? { code: 'file.inParts', values: { most: boundText(uploadBytes) } }
    : tooLarge()
}

/** Why an address for this part cannot be had; `size` is what its body is said to have. */
export function refusalOfPart(upload: Declared | null, part: number, size: number | undefined): Refusal | null {
  const count = countOf(upload)
  if (part >= count) return { code: 'file.noPart', values: { part, count, last: count - 1 } }
  if (!upload || upload.declared === null)
    return size !== undefined && size > uploadPartBytes ? tooLarge(uploadPartBytes) : null
  const bytes = bytesOfPart(upload.declared, part)
  return size !== undefined && size !== bytes ? { code: 'file.partSize', values: { part, bytes, size } } : null
}

/** The parts of a declared upload that are stored with the right size. */
export function wholeParts(declared: number, there: ReadonlyMap<number, number>): number[] {
  const parts = Array.from({ length: countOf({ declared }) }, (_, part) => part)
  return parts.filter((part) => there.get(part) === bytesOfPart(declared, part))
}
