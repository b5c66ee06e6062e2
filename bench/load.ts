import { setTimeout as pause } from 'node:timers/promises'
import autocannon from 'autocannon'

/** Requests a second that a server answers to one fixed GET, over so many connections kept open, each asking as soon as it is answered. */
export async function requestsPerSecond(
  { port, path, encoding }: { port: number; path: string; encoding?: string },
  { connections, seconds }: { connections: number; seconds: number },
): Promise<number> {
  const headers = { 'accept-language': 'zh', ...(encoding ? { 'accept-encoding': encoding } : {}) }
  const url = `http://127.0.0.1:${port}${path}`
  const result = await autocannon({ url, headers, connections, duration: seconds })
  // It breaks off the requests that are under way at the end: the server may finish them before anything else is measured.
  await pause(500)
  const failed = result.non2xx + result.errors + result.timeouts
  if (failed > 0 || result.requests.total === 0) throw new Error(`${url}: ${failed} of ${result.requests.total} failed`)
  return result.requests.total / result.duration
}
