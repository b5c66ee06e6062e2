import type { Refusal } from '@leitai/platform/contract/refusals'
import { type NotebookContent, notebookLimits } from './contract.ts'

const KB = 1000
export const bytesOf = (content: NotebookContent) => Buffer.byteLength(JSON.stringify(content))

export const refusalToKeep = (bytes: number): Refusal | null =>
  bytes <= notebookLimits.bytes ? null : { code: 'notebook.large', values: { max: notebookLimits.bytes / KB } }

export const refusalToAdd = (kept: number): Refusal | null =>
  kept < notebookLimits.perPerson ? null : { code: 'notebook.many', values: { max: notebookLimits.perPerson } }
