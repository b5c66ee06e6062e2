import { Download } from '@leitai/platform/http/download'
import { zipStream } from '@leitai/zip/write'
import type { Competition, Stage } from '../definition/table.ts'
import type { Kit } from './kit.ts'

/** The kit as a zip, written while it is sent; it is stored nowhere. */
export async function downloadOf(
  { slug }: Pick<Competition, 'slug'>,
  { id }: Pick<Stage, 'id'>,
  { entries }: Kit,
): Promise<Download> {
  const body = await zipStream(entries)
  return new Download({ name: `${slug}-starter-kit-${id}.zip`, contentType: 'application/zip', body })
}
