import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as settings from '../contract.ts'

/** The local store accepts signed PUTs itself, as an S3-compatible one does. */
const DIRECT_PUT = 1

export const systemInfo: Handler<typeof settings.systemInfo> = async ({ now }) => ({
  upload_method: DIRECT_PUT,
  serverTime: now,
})
