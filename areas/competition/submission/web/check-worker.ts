import { completeLanguage } from '@leitai/platform/web/engine/worker'
import { checkFile } from '@leitai/tables/check-file'
import { faultText, fileOfBlob, keepInMemory } from '@leitai/tables/file'
import type { CheckNews, CheckOrder, CheckVerdict } from './check-order.ts'

/** Runs in a worker: parsing a large file must not block the page. */
const post = (news: CheckNews) => self.postMessage(news)

const EVERY_MS = 100

function progressOf(size: number): (bytes: number) => void {
  let sent = 0
  return (bytes) => {
    if (performance.now() - sent < EVERY_MS) return
    sent = performance.now()
    post({ kind: 'progress', share: Math.min(1, bytes / size) })
  }
}

async function check({ file, sample, spec, most, language }: CheckOrder): Promise<CheckVerdict> {
  const result = await checkFile(fileOfBlob(file.name, file), fileOfBlob(sample.name, sample.blob), spec, {
    most,
    keep: keepInMemory,
    onProgress: progressOf(file.size),
  })
  if (result.ok) {
    const left = result.left.map((title) => title[language])
    return { kind: 'good', rows: result.rows, left, notes: result.notes.map((note) => faultText(note, language)) }
  }
  if (result.faults.some(({ code }) => code === 'bad-sample')) return { kind: 'impossible' }
  const faults = result.faults.map((fault) => ({
    line: fault.line ?? null,
    column: fault.column ?? null,
    text: faultText(fault, language),
  }))
  return { kind: 'bad', faults, count: result.faultCount }
}

const complete = completeLanguage()
self.addEventListener('message', async ({ data }: MessageEvent<CheckOrder>) => {
  await complete
  // Else the page would wait for ever, for example where the browser cannot unpack a picture.
  const verdict = await check(data).catch((error: unknown): CheckVerdict => {
    console.error(error)
    return { kind: 'impossible' }
  })
  post({ kind: 'done', verdict })
})
