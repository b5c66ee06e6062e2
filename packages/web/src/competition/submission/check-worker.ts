import { BadZip, zipFaultText } from '@leitai/contract/competition/submission-zip'
import { checkAgainstSample } from '@leitai/scorer/check'
import { describeFault } from '@leitai/scorer/faults'
import type { CheckNews, CheckOrder, CheckVerdict } from './check-order.ts'
import { csvInside } from './unzip.ts'

/** Runs in a worker: parsing up to 200 MB must not block the page. */
const post = (news: CheckNews) => self.postMessage(news)

const EVERY_MS = 100

async function* readFile(file: File): AsyncGenerator<Uint8Array> {
  const reader = file.stream().getReader()
  let read = 0
  let sent = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    read += value.length
    if (performance.now() - sent > EVERY_MS) {
      sent = performance.now()
      post({ kind: 'progress', share: read / file.size })
    }
    yield value
  }
}

async function check({ file, sample, spec, language }: CheckOrder): Promise<CheckVerdict> {
  let badZip: BadZip | null = null
  async function* unpacked() {
    try {
      yield* csvInside(readFile(file))
    } catch (error) {
      // The checker would only report a read error; this keeps the cause.
      if (error instanceof BadZip) badZip = error
      throw error
    }
  }
  const source = /\.zip$/i.test(file.name) ? unpacked() : readFile(file)
  const result = await checkAgainstSample([new Uint8Array(sample)], source, spec)
  const zip = zipFault(badZip)
  if (zip) {
    const text = zipFaultText(zip.fault, zip.found, language)
    return { kind: 'bad', count: 1, faults: [{ line: null, column: null, text }] }
  }
  if (result.ok) return { kind: 'good', rows: result.rows }
  if (result.faults.some(({ code }) => code === 'bad-sample')) return { kind: 'impossible' }
  const faults = result.faults.map((fault) => ({
    line: fault.line ?? null,
    column: fault.column ?? null,
    text: describeFault(fault, language),
  }))
  return { kind: 'bad', faults, count: result.faultCount }
}

/** The variable is assigned inside a generator, which TypeScript's control flow analysis does not see. */
const zipFault = (bad: BadZip | null): BadZip | null => bad

self.addEventListener('message', async ({ data }: MessageEvent<CheckOrder>) => {
  post({ kind: 'done', verdict: await check(data) })
})
