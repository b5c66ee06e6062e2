import { type Files, scoreFiles } from '../../packages/scorer/src/testing.ts'

/** A table in CSV with ids from 0, and columns of these names. */
export const table = (head: string[], ...columns: (string | number)[][]): string => {
  const rows = (columns[0] ?? []).map((_, row) => [row, ...columns.map((column) => column[row])].join(','))
  return `${[['id', ...head].join(','), ...rows].join('\n')}\n`
}

/** The score on board A, on which all rows are. Throws with the faults of a refused solution or submission. */
export async function valueFor(files: Files): Promise<number> {
  const result = await scoreFiles(files)
  if (!result.ok) throw new Error(JSON.stringify(result.faults))
  return result.a
}
