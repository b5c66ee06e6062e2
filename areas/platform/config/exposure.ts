import { networkInterfaces } from 'node:os'

/** The settings that decide who can reach this installation. */
export interface Exposure {
  host: string
  siteUrl: string
  /** Number of proxies: with any, others can come, wherever this process listens. */
  trustProxy: number
}

export const isLoopback = (host: string) => /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){1,3}|\[?::1\]?)$/i.test(host)

/** Whether other machines can reach the server: then published passwords must not work. */
export const isExposed = ({ host, siteUrl, trustProxy }: Exposure) =>
  !isLoopback(host) || !isLoopback(new URL(siteUrl).hostname) || trustProxy > 0

const ANY = ['0.0.0.0', '::', '[::]']
const inAddress = (host: string) => (host.includes(':') && !host.startsWith('[') ? `[${host}]` : host)

function otherAddresses(): string[] {
  const found = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  return found.filter(({ internal, scopeid }) => !internal && !scopeid).map(({ address }) => inAddress(address))
}

/** Where this process is reachable, printed at startup: each line in both languages. */
export function reachOf(exposure: Exposure, port: number, others: () => string[] = otherAddresses): string[] {
  const { host, siteUrl, trustProxy } = exposure
  const lines = []
  if (isLoopback(host)) {
    const here = `http://${inAddress(host)}:${port}`
    lines.push(`只有本机能直接访问：${here} / only this machine reaches it directly: ${here}`)
  } else {
    const hosts = ANY.includes(host) ? ['localhost', ...others()] : [inAddress(host)]
    const list = hosts.map((one) => `http://${one}:${port}`).join(' ')
    lines.push(
      ANY.includes(host)
        ? `本机的所有地址都可访问，同网络的其他机器也能打开：${list} / reachable at every address of this machine, also from others of its networks: ${list}`
        : `可在此地址访问：${list} / reachable at ${list}`,
    )
  }
  if (!isLoopback(new URL(siteUrl).hostname) || trustProxy > 0)
    lines.push(
      `对外地址为 ${siteUrl}，经前面的代理到达 / the public address is ${siteUrl}, by way of what stands in front`,
    )
  return lines
}
