import { limits } from '@leitai/platform/contract/limits'
import { BadZip } from '@leitai/platform/contract/zip'
import { BadTable } from '@leitai/scorer/fault-list'
import { columnsInFiles, formatsOf, pathColumns } from '@leitai/scorer/file-form'
import type { Plan, PlannedTask } from '@leitai/scorer/plan'
import { showText } from '@leitai/scorer/text'
import type { Fault, MemberShapes, TableSource } from '@leitai/scorer/types'
import { type Archive, openArchive } from '@leitai/zip/archive'
import { endingOf, type TableFile } from './file.ts'
import { openMembers, zipFault } from './members.ts'
import { formatOf, openTable, orderOf } from './open-table.ts'

/** Files in one zip. */
const MOST_FILES = 20_000

export interface OpenOptions {
  /** Bytes that all files may have when they are unpacked. */
  most: number
  /** Rows that the table of a task may have: what has more is refused before it is unpacked, where it says so itself. */
  mostRows?(task: PlannedTask): number
  /** The sizes that the files of a task must have, as the solution's have. */
  shapes?(task: PlannedTask): MemberShapes | undefined
  /** Keeps a file of the zip where it can be read in pieces. */
  keep(name: string, bytes: AsyncIterable<Uint8Array<ArrayBuffer>>): Promise<TableFile>
  /** The file is a solution: its table may be of any kind, and has its own columns of files. */
  truth?: boolean
  /** What the cell of a file is that a program reads by its path; default: the same text for each. The bytes must be read to their end. */
  fileCell?(bytes: AsyncIterable<Uint8Array>): Promise<string>
  /** CSV files on the disk are given by their paths, which are read faster. */
  paths?: boolean
}

/** A task’s table: a CSV file on the disk, or records of CSV; null if the file has none of the task. */
export type Opened = { path: string } | TableSource | null

/** The tables of a submission or solution, one for each task, or what is wrong with the file. */
export async function openTables(
  file: TableFile,
  { tasks }: Pick<Plan, 'tasks'>,
  options: OpenOptions,
): Promise<Opened[] | { fault: Fault }> {
  try {
    const [only] = tasks
    if (only && tasks.length === 1) return [await openOne(file, only, options)]
    return await openSeveral(file, tasks, options)
  } catch (error) {
    return { fault: faultOf(error) }
  }
}

/** The fault that an error stands for. What is no fault of the file is thrown on. */
export function faultOf(error: unknown): Fault {
  if (error instanceof BadTable) return error.fault
  if (error instanceof BadZip) return zipFault(error)
  throw error
}

const membersOf = ({ rows: { files } }: PlannedTask, truth = false) => (truth ? files?.truth : files?.members) ?? {}

/** Whether a task’s cells are files, in this file. */
const hasMembers = (task: PlannedTask, truth?: boolean) => Object.keys(membersOf(task, truth)).length > 0

/** Whether a table is needed beside the files: for columns that are none. */
export function needsTable(task: PlannedTask, { truth }: Pick<OpenOptions, 'truth'>): boolean {
  const inFiles = columnsInFiles(membersOf(task, truth))
  if (!truth) return task.submitted.some((column) => !inFiles.includes(column))
  const split = task.rows.split.by === 'column' ? [task.rows.split.column] : []
  return [...task.targets, ...task.weights, ...task.labelled, ...split].some((column) => !inFiles.includes(column))
}

/** Every Office document has it. */
const OFFICE = '[Content_Types].xml'

async function archiveOf(file: TableFile, tasks: PlannedTask[], { most, truth }: OpenOptions): Promise<Archive> {
  // They are copied for the program that reads them.
  const bound = tasks.some((task) => pathColumns(membersOf(task, truth)).length > 0) ? limits.files.allBytes : most
  const archive = await openArchive(file, { entries: MOST_FILES, bytes: Math.min(most, bound) })
  if (archive.names.includes(OFFICE)) throw new BadZip('zip.office')
  return archive
}

async function openOne(file: TableFile, task: PlannedTask, options: OpenOptions): Promise<Opened> {
  const isZip = endingOf(file.name) === 'zip'
  const members = hasMembers(task, options.truth)
  if (!isZip && members) throw new BadTable({ code: 'zip-expected', expected: wantedOf(task, options) })
  if (!isZip) return tableOf(file, task, options)
  const archive = await archiveOf(file, [task], options)
  if (members) return openFolder(archive, archive.names, task, { ...options, root: '' })
  const tables = archive.names.filter((name) => isTable(name, task, options))
  const [name] = tables
  if (name === undefined) throw new BadZip('zip.noTable', endings(task, options))
  if (archive.names.length > 1) throw new BadZip('zip.many', listed(archive.names))
  return tableOf(await kept(archive, name, options), task, options)
}

/** The names of files for people, the first of many. */
const listed = (names: string[]): string => {
  const shown = names.slice(0, NAMED).map((name) => showText(name, 40))
  return `${shown.join(', ')}${names.length > NAMED ? ` … (${names.length})` : ''}`
}
const NAMED = 5

/** Several tasks: each has a table of its name, or a folder. */
async function openSeveral(file: TableFile, tasks: PlannedTask[], options: OpenOptions): Promise<Opened[]> {
  const expected = tasks.map((task) => wantedOf(task, options)).join(', ')
  if (endingOf(file.name) !== 'zip') throw new BadTable({ code: 'zip-expected', expected })
  const archive = await archiveOf(file, tasks, options)
  const wrapper = wrapperOf(archive.names, tasks)
  const byTask = new Map<PlannedTask, string[]>()
  for (const name of archive.names) {
    const own = name.slice(wrapper.length)
    const task = tasks.find((one) =>
      hasMembers(one, options.truth)
        ? own.startsWith(`${one.name}/`)
        : isTable(own, one, options) && stemOf(own) === one.name,
    )
    if (!task) throw new BadTable({ code: 'task-file', found: own.slice(0, 60), expected })
    byTask.set(task, [...(byTask.get(task) ?? []), name])
  }
  const opened: Opened[] = []
  for (const task of tasks) {
    const names = byTask.get(task)
    const [name] = names ?? []
    if (!names || name === undefined) opened.push(null)
    else if (hasMembers(task, options.truth))
      opened.push(await openFolder(archive, names, task, { ...options, root: `${wrapper}${task.name}/` }))
    else if (names.length > 1) throw new BadTable({ code: 'task-twice', found: task.name })
    else opened.push(await inTask(task, async () => tableOf(await kept(archive, name, options), task, options)))
  }
  return opened
}

async function inTask<T>({ name }: PlannedTask, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof BadTable ? new BadTable({ file: name, ...error.fault }) : error
  }
}

const stemOf = (name: string) => name.slice(0, name.lastIndexOf('.'))

/** The folder that holds everything, if the files were packed with the folder around them. */
function wrapperOf(names: string[], tasks: PlannedTask[]): string {
  const [first = ''] = names
  const folder = first.slice(0, first.indexOf('/') + 1)
  const isTask = tasks.some(({ name }) => folder === `${name}/`)
  return folder !== '' && !isTask && names.every((name) => name.startsWith(folder)) ? folder : ''
}

async function openFolder(
  archive: Archive,
  all: string[],
  task: PlannedTask,
  { root, ...options }: OpenOptions & { root: string },
): Promise<TableSource> {
  const members = membersOf(task, options.truth)
  const around = root === '' ? commonFolder(all, Object.values(members)) : root
  const names = new Map(all.map((name) => [name.slice(around.length), name]))
  const tables = Array.from(names.keys()).filter((name) => !name.includes('/') && isTable(name, task, options))
  let table: TableSource | null = null
  const [name] = tables
  if (needsTable(task, options)) {
    if (name === undefined) throw new BadZip('zip.noTable', endings(task, options))
    if (tables.length > 1) throw new BadZip('zip.many', listed(tables))
    table = await openTable(await kept(archive, names.get(name) ?? '', options), {
      ...orderOf(task, options),
    })
    names.delete(name)
  }
  const { fileCell = drained, truth = false } = options
  const shapes = truth ? null : options.shapes?.(task)
  return openMembers(archive, { id: task.rows.id, members, names, fileCell, shapes }, table)
}

/** Reads a file to its end, so that a broken zip is found. */
async function drained(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  for await (const _ of bytes);
  return 'file:'
}

/** A folder around everything that no form names. */
function commonFolder(names: string[], forms: { name: string }[]): string {
  const [first = ''] = names
  const folder = first.slice(0, first.indexOf('/') + 1)
  const isNamed = forms.some(({ name }) => name.startsWith(folder) || name.startsWith('{id}/'))
  return folder !== '' && !isNamed && names.every((name) => name.startsWith(folder)) ? folder : ''
}

async function tableOf(file: TableFile, task: PlannedTask, options: OpenOptions): Promise<Opened> {
  const order = orderOf(task, options)
  const source = await openTable(file, order)
  return options.paths && file.path !== undefined && formatOf(file.name) === 'csv' ? { path: file.path } : source
}

const isTable = (name: string, task: PlannedTask, { truth }: OpenOptions) => {
  const format = formatOf(name)
  return format !== null && (truth || formatsOf(task.rows.files).includes(format))
}

const endings = (task: PlannedTask, { truth }: OpenOptions) => (truth ? 'csv' : formatsOf(task.rows.files).join(' / '))

/** What a zip has of a task, in words. */
function wantedOf(task: PlannedTask, options: OpenOptions): string {
  const members = Object.values(membersOf(task, options.truth)).map(({ name }) => name)
  if (members.length === 0) return `${task.name}.${endings(task, options)}`
  return members.join(', ')
}

/** A file of an archive, where it can be read in pieces. */
async function kept(archive: Archive, name: string, { keep }: OpenOptions): Promise<TableFile> {
  return await keep(name.slice(name.lastIndexOf('/') + 1), archive.read(name))
}
