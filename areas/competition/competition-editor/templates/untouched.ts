import type { Words } from '@leitai/platform/contract/shape'
import type { Competition, dataFiles } from '../../definition/table.ts'
import { templates } from './templates.ts'

const FOLDER = 'host/template/'

/** The object key of a template’s file: the same for all drafts, as it never changes. */
export const keyOfTemplate = (sha256: string) => `${FOLDER}${sha256}.csv`

export const isOfTemplate = ({ objectKey }: Pick<typeof dataFiles.$inferSelect, 'objectKey'>) =>
  objectKey.startsWith(FOLDER)

const parts = ['summary', 'overview', 'task'] as const

/** Within, as the overview of a request stands above the template’s. */
const holds = (text: string, template: string) => template.trim() !== '' && text.includes(template.trim())
const holdsWords = (words: Words, { zh, en }: Words) => holds(words.zh, zh) || holds(words.en, en)

/** Whether a text that only tells of a template’s example is still there. The rules of templates may stay as they are. */
export const saysTemplate = (cmpt: Pick<Competition, (typeof parts)[number]>): boolean =>
  parts.some((part) => Object.values(templates).some((template) => holdsWords(cmpt[part], template[part])))
