import { Readable } from 'node:stream'
import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import { and, eq, isNotNull, like, or } from '@leitai/platform/db/orm'
import { uploads } from '@leitai/platform/file/table'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { Download } from '@leitai/platform/http/download'
import { isStorageFault, type Storage } from '@leitai/platform/storage/storage'
import { dayName } from '@leitai/platform/time/day'
import { zipStream } from '@leitai/zip/write'
import { noteEvent } from '../../account/event.ts'
import type * as contract from '../contract.ts'
import { ownFilesAsked } from '../leaving.ts'
import { ownData } from '../own-data.ts'
import { exportReadme } from '../texts.ts'

export const exportMyData: Handler<typeof contract.exportMyData> = async (context) => {
  const { db, me, now, ip, device } = context
  await noteEvent(db, { userId: me.id, kind: 'dataExported', now, ip, device })
  const body = await exportOf(context)
  return new Download({ name: `leitai-${me.name}-${dayName(now)}.zip`, contentType: 'application/zip', body })
}

interface Part {
  path: string
  objectKey: string
}

/** The objects that a user uploaded: result files and pictures, but no photos of documents. */
async function partsOf(context: AuthenticatedContext): Promise<Part[]> {
  const { db, me } = context
  const files: Part[] = []
  await ownFilesAsked.run({ context, files })
  const pictures = await db
    .select({ objectKey: uploads.objectKey })
    .from(uploads)
    .where(
      and(
        eq(uploads.userId, me.id),
        isNotNull(uploads.usedAt),
        or(like(uploads.objectKey, 'picture/avatar/%'), like(uploads.objectKey, 'private/evidence/%')),
      ),
    )
  return [
    ...files,
    ...pictures.map(({ objectKey }) => ({ path: `pictures/${objectKey.split('/').at(-1)}`, objectKey })),
  ]
}

/** The stored object, or nothing if it has been deleted. */
const bodyOf = (storage: Storage, key: string): Promise<Readable> =>
  storage.get(key).then(
    ({ body }) => body,
    (error) => {
      // An unreadable object must not block the others.
      if (isStorageFault(error, 'NoSuchObject') || isStorageFault(error, 'Damaged')) return Readable.from([])
      throw error
    },
  )

/** All data about a user as a zip, streamed while it is written. */
async function exportOf(context: AuthenticatedContext): Promise<Readable> {
  const { storage } = context.ctx
  const texts = Object.entries(await ownData(context)).map(([name, data]) => ({
    name: `${name}.json`,
    content: JSON.stringify(data, null, 2),
  }))
  const objects = (await partsOf(context)).map(({ path, objectKey }) => ({
    name: path,
    content: () => bodyOf(storage, objectKey),
  }))
  return zipStream([{ name: 'README.txt', content: exportReadme }, ...texts, ...objects])
}
