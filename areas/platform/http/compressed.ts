import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Encoding } from './guest-request.ts'

/** Brotli at level 4: higher levels take more time than the smaller response saves. */
export async function compressed(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return promisify(gzip)(bytes)
  if (encoding === '') return bytes
  const params = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  return promisify(brotliCompress)(bytes, { params })
}
