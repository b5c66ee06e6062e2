/** The identity verification provider from the environment. */
export interface RealNameConfig {
  url: string
  key: string
  secret: string
}

type Environment = Record<string, string | undefined>

/** REALNAME_URL, REALNAME_KEY and REALNAME_SECRET: all three or none. */
export function readProvider(env: Environment, complain: (zh: string, en: string) => never): RealNameConfig | null {
  const { REALNAME_URL: url, REALNAME_KEY: key, REALNAME_SECRET: secret } = env
  if (!url && !key && !secret) return null
  if (!url || !key || !secret) {
    return complain(
      'REALNAME_URL、REALNAME_KEY、REALNAME_SECRET 须同时设置',
      'REALNAME_URL, REALNAME_KEY and REALNAME_SECRET must be set together',
    )
  }
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    return complain('REALNAME_URL 应为 https:// 开头的地址', 'REALNAME_URL must be an https:// address')
  }
  return { url, key, secret }
}
