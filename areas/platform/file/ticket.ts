import type * as z from 'zod/mini'
import type { AppContext } from '../context/app-context.ts'
import type { Db } from '../db/open.ts'
import type { UploadTicket } from './contract.ts'
import { contentTypes, newKey, type Suffix } from './file.ts'
import { isSentInParts } from './part-rules.ts'
import { type Begun, beginUpload } from './parts.ts'

const DIRECT_PUT = 1

/** How a file is to be sent: a large one in parts, of which those that are stored already are named. */
export async function uploadTicket(
  within: { db: Db; ctx: AppContext },
  { most, ...file }: Begun & { suffix: Suffix; most: number },
): Promise<z.output<typeof UploadTicket>> {
  const { userId, size, suffix } = file
  const { objectKey, parts } = isSentInParts(size)
    ? await beginUpload(within, file)
    : { objectKey: newKey(userId, suffix), parts: null }
  return { objectKey, contentType: contentTypes[suffix], maxBytes: most, uploadMethod: DIRECT_PUT, parts }
}
