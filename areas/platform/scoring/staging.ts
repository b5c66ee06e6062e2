import type { Folders } from '../sandbox/folders.ts'
import { packOf, sides } from './python/lay-board.ts'
import type { Boards, Done, Ended, Task } from './task.ts'

/** Prepares a task for its process: with the paths that the process sees, and only the task's own files in its folder. */
export async function lay(task: Task, folders: Folders): Promise<Task> {
  const give = (path: string) => folders.give(path)
  switch (task.task) {
    case 'score':
      return {
        ...task,
        preparedPath: await give(task.preparedPath),
        submissionPath: await give(task.submissionPath),
        ...(task.solutionPath !== undefined && { solutionPath: await give(task.solutionPath) }),
      }
    case 'prepare':
      return { ...task, solutionPath: await give(task.solutionPath), preparedPath: folders.writes(WRITTEN) }
    case 'profile': {
      const { solutionPath, samplePath } = task
      return {
        ...task,
        solutionPath: solutionPath === null ? null : await give(solutionPath),
        samplePath: samplePath === null ? null : await give(samplePath),
      }
    }
    case 'condense':
    case 'series': {
      const files = []
      for (const file of task.files) files.push({ ...file, path: await give(file.path) })
      const laid = { ...task, files, preparedPath: await give(task.preparedPath) }
      return laid.task === 'condense' ? { ...laid, outPath: folders.writes(WRITTEN) } : laid
    }
    case 'compare': {
      const batches = []
      for (const batch of task.batches) batches.push({ ...batch, path: await give(batch.path) })
      return { ...task, batches, preparedPath: await give(task.preparedPath) }
    }
    default:
      return task
  }
}

const WRITTEN = 'written'

/** The files with the tables of the boards, and with what their paths name. */
export const boardFiles = ({ hasB, packed }: Pick<Boards, 'hasB' | 'packed'>): string[] =>
  (hasB ? ['a', 'b'] : ['a']).flatMap((board) =>
    sides.flatMap((side) => {
      const table = `${board}-${side}`
      return packed.includes(side) ? [table, packOf(table)] : [table]
    }),
  )

/** Moves the process's output files to where the task wants them. */
export async function fetchWritten(task: Task, done: Done | Ended, folders: Folders): Promise<void> {
  if (task.task === 'prepare' && done.kind === 'prepared' && done.prepared.ok)
    await folders.take(WRITTEN, task.preparedPath)
  if (task.task === 'score' && done.kind === 'boards') {
    for (const name of boardFiles(done.boards)) await folders.take(name, `${task.boardsPath}${name}`)
  }
  if (task.task === 'condense' && done.kind === 'condensed') await folders.take(WRITTEN, task.outPath)
}
