import type { AppContext } from '@leitai/platform/context/app-context'
import type { Words } from '@leitai/platform/contract/inputs'
import { declaredAs } from '@leitai/platform/domain/hook'
import type { ZipEntry } from '@leitai/zip/write'
import type { Competition } from '../definition/table.ts'
import { type FolderContext, type Imported, type ImportOptions, importFolder } from './import.ts'

declare module '@leitai/platform/domain/domain' {
  interface Domain {
    /** Competitions of other platforms that it reads. */
    readonly competitionImport?: CompetitionImport
    /** What it makes of a competition for other platforms, by the word of the format. */
    readonly competitionExports?: Readonly<Record<string, CompetitionExport>>
  }
}

/** `carried` as it was, `changed` to what this platform has, or `left` out; `todo`: what the host has to do. */
export type NoteKind = 'carried' | 'changed' | 'left' | 'todo'

/** What became of one part of a competition from another platform. */
export interface Note {
  kind: NoteKind
  /** The file or key over there. */
  place: string
  zh: string
  en: string
}

export interface Carried {
  imported: Imported
  /** Of a competition from another platform; null for a competition folder of ours. */
  report: {
    format: string
    notes: readonly Note[]
    /** Why it must not be published yet, where that was wanted: it then is a draft. */
    held: readonly Words[]
  } | null
}

export interface Carrying {
  /** An empty folder. */
  work: string
  /** Makes a cover of a picture and returns its address, or says why not. */
  cover?: (path: string) => Promise<{ address: string } | { why: Words }>
}

interface CompetitionImport {
  /** Names of the platforms, by the word that a draft keeps. */
  platforms: Readonly<Record<string, string>>
  /** Files by which a folder is known as one of theirs, besides `competition.yaml`. */
  files: readonly string[]
  /** Null where the folder is none of theirs. Throws FolderError. */
  carry(ctx: FolderContext, folder: string, options: ImportOptions, carrying: Carrying): Promise<Carried | null>
}

/** The files of its zip. */
export type CompetitionExport = (ctx: Pick<AppContext, 'db' | 'storage'>, cmpt: Competition) => Promise<ZipEntry[]>

/** Imports a competition folder, or what another platform exports. Throws FolderError with everything that is wrong. */
export async function carry(
  ctx: FolderContext,
  folder: string,
  options: ImportOptions,
  carrying: Carrying,
): Promise<Carried> {
  for (const foreign of declaredAs('competitionImport')) {
    const carried = await foreign.carry(ctx, folder, options, carrying)
    if (carried) return carried
  }
  return { imported: await importFolder(ctx, folder, options), report: null }
}

/** Files by which a folder is known as a competition of another platform. */
export const foreignFiles = (): string[] => declaredAs('competitionImport').flatMap(({ files }) => files)

/** The name of a platform, by the word that a draft keeps. */
export const platformName = (word: string): string =>
  declaredAs('competitionImport').flatMap(({ platforms }) => platforms[word] ?? [])[0] ?? word

export const exportAs = (format: string): CompetitionExport | undefined =>
  declaredAs('competitionExports').flatMap((formats) => formats[format] ?? [])[0]
