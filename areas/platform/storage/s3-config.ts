/** An S3-compatible store, from the environment. */
export interface S3Config {
  endpoint: string
  /** The address for browsers, if it differs. */
  publicEndpoint: string
  bucket: string
  region: string
  keyId: string
  keySecret: string
  /** The bucket is in the path, not in the host name. */
  pathStyle: boolean
}

type Complain = (zh: string, en: string) => never
type Environment = Record<string, string | undefined>

const NEEDED = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_KEY_ID', 'S3_KEY_SECRET'] as const
const OTHERS = ['S3_PATH_STYLE', 'S3_PUBLIC_ENDPOINT'] as const

/** S3_*: all of them or none. Null: objects are files in the data folder. */
export function readS3(env: Environment, complain: Complain): S3Config | null {
  if ([...NEEDED, ...OTHERS].every((name) => !env[name])) return null
  const missing = NEEDED.filter((name) => !env[name])
  if (missing.length > 0) {
    const names = missing.join(', ')
    complain(`使用 S3 存储还需要设置 ${names}`, `S3 storage also needs ${names}`)
  }
  const [endpoint = '', bucket = '', region = '', keyId = '', keySecret = ''] = NEEDED.map((name) => env[name])
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) {
    complain(`S3_BUCKET 不是合法的桶名：“${bucket}”`, `S3_BUCKET isn’t a valid bucket name: “${bucket}”`)
  }
  const style = env.S3_PATH_STYLE || '1'
  if (style !== '0' && style !== '1') {
    complain(`S3_PATH_STYLE 应为 1 或 0，现为“${style}”`, `S3_PATH_STYLE must be 1 or 0, found “${style}”`)
  }
  const own = origin('S3_ENDPOINT', endpoint, complain)
  return {
    endpoint: own,
    publicEndpoint: env.S3_PUBLIC_ENDPOINT ? origin('S3_PUBLIC_ENDPOINT', env.S3_PUBLIC_ENDPOINT, complain) : own,
    bucket,
    region,
    keyId,
    keySecret,
    pathStyle: style === '1',
  }
}

function origin(name: string, written: string, complain: Complain): string {
  const url = URL.canParse(written) ? new URL(written) : null
  const plain =
    url && ['http:', 'https:'].includes(url.protocol) && url.pathname === '/' && !url.search && !url.username
  // The value may contain a password, so it is not repeated.
  if (!plain) complain(`${name} 应为 https://主机[:端口] 形式`, `${name} must have the form https://host[:port]`)
  return url?.origin ?? ''
}
