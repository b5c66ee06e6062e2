import { connect } from 'node:net'

/** Requests a second that a server answers to one fixed GET, over so many connections kept open, each asking as soon as it is answered. */
export async function requestsPerSecond(
  { port, path, encoding }: { port: number; path: string; encoding?: string },
  { connections, seconds }: { connections: number; seconds: number },
): Promise<number> {
  // As cheap as can be: the loader has one core, and what it takes itself must not be what is measured.
  const accept = encoding ? `Accept-Encoding: ${encoding}\r\n` : ''
  const request = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Language: zh\r\n${accept}\r\n`
  let answered = 0
  const began = performance.now()
  const until = began + seconds * 1000
  await Promise.all(
    Array.from(
      { length: connections },
      () =>
        new Promise<void>((resolve, reject) => {
          const socket = connect(port, '127.0.0.1')
          let left = -1
          let head = ''
          socket.setNoDelay(true)
          socket.on('error', reject)
          socket.on('close', () => resolve())
          socket.on('connect', () => socket.write(request))
          socket.on('data', (chunk: Buffer) => {
            let body = chunk.length
            if (left < 0) {
              head += chunk.toString('latin1')
              const end = head.indexOf('\r\n\r\n')
              if (end < 0) return
              if (!head.startsWith('HTTP/1.1 200')) return reject(new Error(head.slice(0, 300)))
              left = Number(/content-length: (\d+)/i.exec(head)?.[1])
              body = head.length - end - 4
              head = ''
            }
            left -= body
            if (left > 0) return
            left = -1
            answered++
            if (performance.now() < until) socket.write(request)
            else socket.end()
          })
        }),
    ),
  )
  return answered / ((performance.now() - began) / 1000)
}
