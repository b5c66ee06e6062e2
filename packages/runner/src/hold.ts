import { createServer } from 'node:net'

export interface Held {
  close(): void
}

/**
 * Several runners and servers may be on one machine: a name of the kernel, which it frees with this process, tells them who has what; null if
 * another has it. Other systems have no such names, and are for trials alone.
 */
export function hold(name: string): Held | null {
  if (process.platform !== 'linux') return { close: () => undefined }
  const server = createServer((socket) => socket.destroy())
  server.on('error', () => undefined)
  server.listen(`\0${name}`).unref()
  return server.listening ? server : null
}
