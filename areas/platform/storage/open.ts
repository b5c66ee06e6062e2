import { join } from 'node:path'
import type { Logger } from 'pino'
import { openFolderStorage } from './folder.ts'
import type { S3Config } from './s3-config.ts'
import type { Storage } from './storage.ts'

/** The configured store: S3, or a folder in the data directory. */
export async function openStorage(
  { s3, dataDir, secret }: { s3: S3Config | null; dataDir: string; secret: string },
  log: Logger,
): Promise<Storage> {
  if (!s3) return openFolderStorage({ root: join(dataDir, 'objects'), secret })
  // Loaded on demand: the library is large.
  const { openS3Storage } = await import('./s3.ts')
  return openS3Storage(s3, log)
}
