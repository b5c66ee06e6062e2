import { fill } from '@leitai/platform/contract/fill'
import { describeFault } from '@leitai/scorer/faults'
import type { Fault } from '@leitai/scorer/types'
import type { Path, Place } from './source.ts'
import { type FolderWord, folderWords } from './texts.ts'

export type Language = 'zh' | 'en'

/** One fault of a competition folder, at its place in competition.yaml or in the named file. */
export interface FolderFault extends Partial<Place> {
  file: string
  /** The key, such as `stages[0].scoring.metric`; empty for the whole file. */
  key: string
  zh: string
  en: string
}

/** Removes characters from foreign names that the database or a terminal would not accept. */
export const sayable = (text: string) => text.toWellFormed().replace(/\p{Cc}/gu, '\u{FFFD}')

/** Thrown when a folder cannot be imported: contains every fault; nothing has been written. */
export class FolderError extends Error {
  readonly faults: FolderFault[]
  constructor(faults: FolderFault[]) {
    super(faults.map((fault) => faultLine(fault, 'en')).join('\n'))
    this.faults = faults.map(({ file, key, zh, en, ...at }) => ({
      ...at,
      file: sayable(file),
      key: sayable(key),
      zh: sayable(zh),
      en: sayable(en),
    }))
  }
}

export type Values = Record<string, string | number>

export function fault(
  place: { file: string; path?: Path; at?: Place | null },
  word: FolderWord,
  values: Values = {},
): FolderFault {
  const [zh, en] = folderWords[word]
  return { file: place.file, key: keyText(place.path ?? []), ...place.at, zh: fill(zh, values), en: fill(en, values) }
}

/** A fault that the scorer reports about a file or its scoring. */
export function scorerFault(
  place: { file: string; path: Path; at: Place | null; of: string },
  found: Fault,
): FolderFault {
  const { file, path, at, of } = place
  return {
    file,
    key: keyText(path),
    ...at,
    zh: `${of}：${describeFault(found, 'zh')}`,
    en: `${of}: ${describeFault(found, 'en')}`,
  }
}

const keyText = (path: Path) =>
  path.reduce<string>(
    (text, part) => (typeof part === 'number' ? `${text}[${part}]` : text === '' ? part : `${text}.${part}`),
    '',
  )

/** `competition.yaml:12:5 stages[0].start: ...` */
export function faultLine({ file, line, column, key, ...words }: FolderFault, language: Language): string {
  const place = line === undefined ? file : `${file}:${line}:${column ?? 1}`
  return `${place}${key === '' ? '' : ` ${key}`}: ${words[language]}`
}
