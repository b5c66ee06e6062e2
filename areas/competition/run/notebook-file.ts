import type { AppContext } from '@leitai/platform/context/app-context'
import { orRefuse } from '@leitai/platform/errors/refuse'
import { contentTypes } from '@leitai/platform/file/file'
import { Download } from '@leitai/platform/http/download'
import type { RunRow } from './table.ts'

/** An executed notebook as a file. What it holds is its author’s: whoever shows it must not trust it. */
export async function notebookFile(
  { storage }: Pick<AppContext, 'storage'>,
  { notebookKey, fileName }: Pick<RunRow, 'notebookKey' | 'fileName'>,
): Promise<Download> {
  const { body } = await storage.get(orRefuse(notebookKey, 'run.noNotebook'))
  return new Download({ name: fileName, contentType: contentTypes.ipynb, body })
}
