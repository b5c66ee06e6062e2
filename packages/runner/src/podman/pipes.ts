import { closeSync, constants, openSync } from 'node:fs'
import { Socket } from 'node:net'
import { join } from 'node:path'

const { O_RDONLY, O_WRONLY, O_RDWR, O_NONBLOCK } = constants

/** The runner's ends of the named pipes of a run. */
export interface Pipes {
  log: Socket
  answer: Socket
  requests: Socket
  /** Once nobody else has them open, what is in them is read, and no more comes. */
  drain(): Promise<void>
}

export function openPipes(folder: string): Pipes {
  const reading = (name: string) => {
    const path = join(folder, name)
    const fd = openSync(path, O_RDONLY | O_NONBLOCK)
    // As long as this is open, a reader waits for whoever may come.
    const kept = openSync(path, O_WRONLY | O_NONBLOCK)
    const socket = new Socket({ fd, readable: true, writable: false })
    const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()))
    socket.on('error', () => undefined)
    return { socket, ended, kept }
  }
  const [log, answer] = [reading('log'), reading('answer')]
  const requests = new Socket({
    fd: openSync(join(folder, 'requests'), O_RDWR | O_NONBLOCK),
    readable: false,
    writable: true,
  })
  requests.on('error', () => undefined)
  return {
    log: log.socket,
    answer: answer.socket,
    requests,
    async drain() {
      requests.destroy()
      for (const { kept } of [log, answer]) closeSync(kept)
      await Promise.all([log.ended, answer.ended])
    },
  }
}
