import { isUtf8 } from 'node:buffer'
import { limits } from '../../contract/limits.ts'
import { isPng } from '../../file/picture.ts'
import { DETAIL_NAME, type LeftFile, type ProgramFile } from './answer.ts'

export type DetailKind = 'html' | 'png' | 'csv'
export interface DetailFile extends ProgramFile {
  kind: DetailKind
}
/** What a program has left for a submission, and what of it is not kept. */
export interface Details {
  files: DetailFile[]
  left: LeftFile[]
}

const kinds: Record<string, DetailKind> = { html: 'html', png: 'png', csv: 'csv' }

/** Keeps of the files those that are what their names say: pictures that can be decoded, and texts in UTF-8. */
export async function checkedDetails({ files, left }: { files: ProgramFile[]; left: LeftFile[] }): Promise<Details> {
  const kept: DetailFile[] = []
  const refused: LeftFile[] = []
  for (const { name, content } of files) {
    const kind = kinds[DETAIL_NAME.exec(name)?.[1] ?? '']
    const fits = kind === 'png' ? await isPng(content, limits.details.pixels) : isUtf8(content)
    if (kind && fits) kept.push({ name, kind, content })
    else refused.push({ name, why: 'content' })
  }
  return { files: kept, left: [...left, ...refused] }
}
