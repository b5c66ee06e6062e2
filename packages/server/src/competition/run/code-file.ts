import { type CodeForm, type CodeRules, codeFormOf } from '@leitai/contract/competition/code'
import { limits } from '@leitai/contract/core/limits'
import { IMAGE_LABEL } from '@leitai/runner/protocol'
import type { Db } from '../../platform/db/db.ts'
import { orRefuse } from '../../platform/errors/refuse.ts'
import { notedDigest } from '../../platform/file/file.ts'
import { digestOf } from '../../platform/storage/digest.ts'
import type { Storage } from '../../platform/storage/storage.ts'

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
