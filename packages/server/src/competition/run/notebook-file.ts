import type { AppContext } from '../../platform/context/app-context.ts'
import { orRefuse } from '../../platform/errors/refuse.ts'
import { contentTypes } from '../../platform/file/file.ts'
import { Download } from '../../platform/http/download.ts'
import type { RunRow } from './table.ts'

/** An executed notebook as a file. What it holds is its author’s: whoever shows it must not trust it. */
export async function notebookFile(
  { storage }: Pick<AppContext, 'storage'>,
  { notebookKey, fileName }: Pick<RunRow, 'notebookKey' | 'fileName'>,
): Promise<Download> {
  const { body } = await storage.get(orRefuse(notebookKey, 'run.noNotebook'))
  return new Download({ name: fileName, contentType: contentTypes.ipynb, body })
}
