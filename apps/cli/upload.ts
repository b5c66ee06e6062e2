import { open } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { CommandError, isCallError, refused } from './command-error.ts'
import { bytesOf, send } from './http.ts'
import { spoken, t } from './language.ts'
import { networkTrouble } from './session.ts'
import { print, sizeText } from './terminal.ts'

/** Tries, and the longest wait between two: a connection that is lost for a minute is not the end of the upload. */
const TRIES = 7
const LONGEST_WAIT_SECONDS = 30

interface Address {
  url: string
  headers: Record<string, string>
}

/** `length` bytes of a file from an offset. */
export async function pieceOf(path: string, from: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
  const file = await open(path)
  try {
    const bytes = new Uint8Array(length)
    let at = 0
    while (at < length) {
      const { bytesRead } = await file.read(bytes, at, length - at, from + at)
      if (bytesRead === 0)
        throw refused(`文件在上传时变短了：${path}`, `The file got shorter during the upload: ${path}`)
      at += bytesRead
    }
    return bytes
  } finally {
    await file.close()
  }
}

/**
 * PUTs bytes to a signed URL; retries with a new URL when the connection breaks. No URL means that the bytes are stored already and only
 * the response to an earlier attempt was lost.
 */
export async function put(
  server: string,
  bytes: Uint8Array,
  { address, onSent }: { address: () => Promise<Address | null>; onSent: (bytes: number) => void },
): Promise<void> {
  for (let tried = 1; ; tried++) {
    try {
      const to = await address()
      if (to === null) return onSent(bytes.length)
      return await putOnce(server, bytes, { ...to, onSent })
    } catch (error) {
      const isRefused = isCallError(error) && error.status > 0 && error.status < 500
      if (error instanceof CommandError || isRefused) throw error
      if (tried === TRIES) throw networkTrouble()
      const seconds = Math.min(LONGEST_WAIT_SECONDS, 2 ** (tried - 1))
      print(t(`连接中断，${seconds} 秒后重试…`, `Connection lost; retrying in ${seconds} s…`))
      await wait(seconds * 1000)
    }
  }
}

async function putOnce(
  server: string,
  bytes: Uint8Array,
  { url, headers, onSent }: Address & { onSent: (bytes: number) => void },
): Promise<void> {
  const message = await send(new URL(url, server).href, { method: 'PUT', headers, body: bytes, onSent })
  const status = message.statusCode ?? 502
  const answer = (await bytesOf(message)).toString()
  if (status < 300) return
  if (status >= 500) throw new Error(`HTTP ${status}`)
  const words = /"msg":"((?:[^"\\]|\\.)*)"/.exec(answer)?.[1] ?? `HTTP ${status}`
  throw refused(`文件没有被接受：${words}`, `The file was rejected: ${words}`)
}

export interface Progress {
  /** Bytes so far. */
  set(bytes: number): void
  end(): void
}

/** A progress bar on stderr if that is a terminal, otherwise nothing. */
export async function progressBar(label: string, total: number): Promise<Progress> {
  if (process.stderr.isTTY !== true) return { set() {}, end() {} }
  const { default: kit } = await import('cli-progress')
  const bar = new kit.SingleBar({
    stream: process.stderr,
    clearOnComplete: true,
    hideCursor: true,
    fps: 8,
    barsize: 24,
    format: (options, { progress, value, eta }) => {
      const filled = Math.round(progress * (options.barsize ?? 24))
      const line = '█'.repeat(filled) + '░'.repeat((options.barsize ?? 24) - filled)
      const left = eta > 0 && Number.isFinite(eta) ? ` ${eta} ${spoken() === 'zh' ? '秒' : 's'}` : ''
      return `${label} ${line} ${Math.floor(progress * 100)}% ${sizeText(value)}/${sizeText(total)}${left}`
    },
  })
  bar.start(total, 0)
  return { set: (bytes) => bar.update(bytes), end: () => bar.stop() }
}
