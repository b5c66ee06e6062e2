import { setTimeout as pause } from 'node:timers/promises'
import autocannon from 'autocannon'

/** The requests per second that a server handles for a fixed GET over a number of keep-alive connections, without pauses. */
export async function requestsPerSecond(
  { port, path, encoding }: { port: number; path: string; encoding?: string },
  { connections, seconds }: { connections: number; seconds: number },
): Promise<number> {
  const headers = { 'accept-language': 'zh', ...(encoding ? { 'accept-encoding': encoding } : {}) }
  const url = `http://127.0.0.1:${port}${path}`
  const result = await autocannon({ url, headers, connections, duration: seconds })
  // autocannon aborts the last requests: the server may finish them before the next measurement.
  await pause(500)
  const failed = result.non2xx + result.errors + result.timeouts
  if (failed > 0 || result.requests.total === 0) throw new Error(`${url}: ${failed} of ${result.requests.total} failed`)
  return result.requests.total / result.duration
}
