import type { AppContext } from '@leitai/platform/context/app-context'
import { limits } from '@leitai/platform/contract/limits'
import type { Db } from '@leitai/platform/db/open'
import { orRefuse } from '@leitai/platform/errors/refuse'
import { contentTypes, notedDigest } from '@leitai/platform/file/file'
import { Download } from '@leitai/platform/http/download'
import { digestOf, type Storage } from '@leitai/platform/storage/storage'
import { IMAGE_LABEL } from '@leitai/runner/protocol'
import { type CodeForm, type CodeRules, codeFormOf } from '../definition/contract.code.ts'
import type { RunRow } from './table.ts'

/** What kind of program a file is, by its ending, which was checked. */
export const formOf = (fileName: string): CodeForm => codeFormOf(fileName) ?? 'py'

/** What a runner must have for a program. */
export const labelsOf = ({ labels }: Pick<CodeRules, 'labels'>, form: CodeForm): string[] =>
  form === 'tar' ? [...new Set([...labels, IMAGE_LABEL])] : labels

/** The digest of a stored program, by which runners know it; that of a large one was noted when its parts were joined. */
export async function programOf(
  { db, ctx }: { db: Db; ctx: { storage: Storage } },
  { objectKey, size }: { objectKey: string; size: number },
): Promise<{ sha256: string }> {
  const noted = size > limits.uploadBytes ? await notedDigest(db, objectKey) : null
  return { sha256: noted ?? orRefuse(await digestOf(ctx.storage, objectKey), 'submission.fileMissing') }
}

/** An executed notebook as a file. What it holds is its author’s: whoever shows it must not trust it. */
export async function notebookFile(
  { storage }: Pick<AppContext, 'storage'>,
  { notebookKey, fileName }: Pick<RunRow, 'notebookKey' | 'fileName'>,
): Promise<Download> {
  const { body } = await storage.get(orRefuse(notebookKey, 'run.noNotebook'))
  return new Download({ name: fileName, contentType: contentTypes.ipynb, body })
}
