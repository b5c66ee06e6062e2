import { getSchema } from '@tiptap/core'
import { schemaExtensions } from './extensions.ts'
import { readMarkdown, UnfitError } from './read-markdown.ts'
import { writeMarkdown } from './write-markdown.ts'

const schema = getSchema(schemaExtensions)

export const readDocument = (text: string) => readMarkdown(schema, text)

/** Whether readers see the same after the rich editor has read and written the text. */
export function fitsRich(text: string): boolean {
  try {
    const doc = readDocument(text)
    return readDocument(writeMarkdown(doc)).eq(doc)
  } catch (error) {
    if (error instanceof UnfitError) return false
    throw error
  }
}
