import { Agent, createServer, request } from 'node:http'

interface Balancer {
  origin: string
  close(): Promise<void>
}

const LOOK_MS = 50

/** A small load balancer: round-robin over servers whose /readyz succeeds, without retries. */
export async function openBalancer(origins: readonly string[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true })
  const ready = new Set(origins)
  const look = async (origin: string) => {
    const good = await fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (good) ready.add(origin)
    else ready.delete(origin)
  }
  const timer = setInterval(() => void Promise.all(origins.map(look)), LOOK_MS)
  let turn = 0
  const server = createServer((incoming, outgoing) => {
    const all = [...ready]
    const origin = all[turn++ % Math.max(1, all.length)]
    if (!origin) {
      outgoing.writeHead(503).end('nobody is ready')
      return
    }
    const { method, headers, url } = incoming
    const forwarded = request(`${origin}${url}`, { method, headers, agent }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    forwarded.on('error', (error) => outgoing.writeHead(502).end(error.message))
    incoming.pipe(forwarded)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    origin: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    async close() {
      clearInterval(timer)
      agent.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
