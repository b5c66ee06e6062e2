import * as z from 'zod/mini'
import { type Cell, notebookLimits } from '../../notebook/contract.ts'
import { freshCell } from './use-notebook.ts'

const Text = z.union([z.string(), z.array(z.string())])
const Jupyter = z.object({ cells: z.array(z.object({ cell_type: z.string(), source: Text })) })

/** The cells of a Jupyter notebook (nbformat 4) as cells of the lab; null if it is none. What it printed is left out. */
export function cellsOfJupyter(text: string): Cell[] | null {
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    return null
  }
  const found = z.safeParse(Jupyter, content)
  if (!found.success) return null
  return found.data.cells
    .slice(0, notebookLimits.cells)
    .map(({ cell_type, source }) =>
      freshCell(cell_type === 'code' ? 'python' : 'text', typeof source === 'string' ? source : source.join('')),
    )
}
