import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Network, readNetwork } from '@leitai/platform/config/outside-address'

/** The networks that tests let webhooks reach. */
export const loopback = [readNetwork('127.0.0.0/8')].filter((one): one is Network => one !== null)

export interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

/** A receiver on loopback that keeps what it gets, and answers as it is told. */
export async function openReceiver(
  answer: () => { status?: number; body?: string; headers?: Record<string, string> } = () => ({}),
  host = '127.0.0.1',
) {
  const received: Received[] = []
  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece) => pieces.push(piece))
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(pieces).toString() })
      const { status = 200, body = '', headers = {} } = answer()
      response.writeHead(status, headers).end(body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  const { port } = server.address() as AddressInfo
  return {
    received,
    address: `http://${host}:${port}/hook`,
    origin: `http://${host}:${port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Which of the secrets have signed a message, as a receiver finds out. */
export function signedBy({ headers, body }: Received, secrets: readonly string[]): boolean[] {
  const parts = String(headers['x-leitai-signature']).split(',')
  const time = parts[0]?.replace(/^t=/, '') ?? ''
  return secrets.map((secret) =>
    parts.includes(`v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`),
  )
}
