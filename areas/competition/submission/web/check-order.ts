import type { Language } from '@leitai/platform/contract/language'
import type { CheckSpec } from '@leitai/scorer/check'

/** The message to the worker. */
export interface CheckOrder {
  file: File
  sample: { name: string; blob: Blob }
  spec: CheckSpec
  /** The most bytes of a zip's content. */
  most: number
  language: Language
}

export interface ShownFault {
  line: number | null
  column: string | null
  text: string
}

/** `impossible`: the sample could not be read, so the file cannot be checked. */
export type CheckVerdict =
  /** `left`: the titles of tasks that are left out. */
  | { kind: 'good'; rows: number; left: string[]; notes: string[] }
  | { kind: 'bad'; faults: ShownFault[]; count: number }
  | { kind: 'impossible' }
  /** Programs are not checked here. */
  | { kind: 'none' }

export type CheckNews = { kind: 'progress'; share: number } | { kind: 'done'; verdict: CheckVerdict }
