import type { Refusal } from '@leitai/platform/contract/refusals'
import type { Gallery, WorkContent } from './contract.ts'

interface StageDates {
  kind: string
  startAt: Date
  endAt: Date | null
}

/** Whether a stage of an application competition takes works: all but sign-up and practice. */
export const takesWorks = ({ kind }: Pick<StageDates, 'kind'>) => kind !== 'signup' && kind !== 'practice'

export function refusalToSave(stage: StageDates, now: Date): Refusal | null {
  if (now < stage.startAt) return { code: 'work.notOpen' }
  return stage.endAt && now >= stage.endAt ? { code: 'work.closed' } : null
}

/** What a work lacks before it can be submitted. */
export const refusalToSubmit = ({ title, summary, text }: WorkContent): Refusal | null =>
  title === '' || summary === '' || text === '' ? { code: 'work.lacking' } : null

export const isShown = (gallery: Gallery, { endAt }: Pick<StageDates, 'endAt'>, now: Date): boolean =>
  gallery === 'now' || (gallery === 'after' && endAt !== null && now >= endAt)

/** The types that may be uploaded, and their content types in the store. */
export const attachmentTypes = {
  pdf: 'application/pdf',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  zip: 'application/zip',
  csv: 'text/csv',
  md: 'text/markdown',
  png: 'image/png',
  jpg: 'image/jpeg',
  mp4: 'video/mp4',
} as const
export type Attachment = keyof typeof attachmentTypes
/** Markdown is only for review documents. */
export const workTypes: readonly Attachment[] = ['pdf', 'pptx', 'docx', 'zip', 'csv', 'png', 'jpg', 'mp4']

const isAttachment = (suffix: string): suffix is Attachment => Object.hasOwn(attachmentTypes, suffix)
export function attachmentOf(name: string): Attachment | null {
  const suffix = /\.([a-z\d]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  const usual = suffix === 'jpeg' ? 'jpg' : suffix
  return isAttachment(usual) ? usual : null
}

export const refusalOfType = (name: string, allowed: readonly Attachment[]): Refusal | null => {
  const suffix = attachmentOf(name)
  return suffix && allowed.includes(suffix) ? null : { code: 'work.fileType', values: { types: allowed.join(', ') } }
}
