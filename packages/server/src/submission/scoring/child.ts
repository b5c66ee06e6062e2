import { rm } from 'node:fs/promises'
import { scoreFile } from '@leitai/scorer/node/score-file'
import type { Answer, Order } from './order.ts'
import { unzipCsv } from './unzip.ts'

/**
 * A scoring process. It lives on from order to order; the parent kills it when an order takes too long or too much memory,
 * so nothing here needs to watch itself. It holds no database and no secret.
 */
process.on('message', (order: Order) => {
  // A parent that is gone needs no answer; this process ends with it.
  void work(order).then((answer) => process.send?.(answer, () => undefined))
})
process.on('disconnect', () => process.exit(0))

async function work({ id, preparedPath, submissionPath, zip, workFolder }: Order): Promise<Answer> {
  try {
    if (!zip) return { id, kind: 'score', score: await scoreFile(preparedPath, submissionPath) }
    const unzipped = await unzipCsv(submissionPath, workFolder)
    if (!unzipped.ok)
      return { id, kind: 'score', score: { ok: false, faults: [unzipped.fault], faultCount: 1, rows: 0 } }
    try {
      return { id, kind: 'score', score: await scoreFile(preparedPath, unzipped.path) }
    } finally {
      await rm(unzipped.path, { force: true })
    }
  } catch (error) {
    return { id, kind: 'broken', message: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
