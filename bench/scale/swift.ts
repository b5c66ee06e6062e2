import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { listens, type Program, run, start } from './programs.ts'

const PROXY = 6280
const PARTS = [
  ['account', 6202],
  ['container', 6201],
  ['object', 6200],
] as const
const DEVICES = [1, 2, 3] as const

export const s3 = {
  S3_ENDPOINT: `http://127.0.0.1:${PROXY}`,
  S3_BUCKET: 'leitai',
  S3_REGION: 'us-east-1',
  S3_KEY_ID: 'leitai:store',
  S3_KEY_SECRET: 'a-key-of-the-scale-test-only',
}

/** OpenStack Swift with three replicas of each object on three devices, and its S3 API. */
export async function startSwift(folder: string): Promise<{ object: Program }> {
  const etc = join(folder, 'etc')
  for (const device of DEVICES) mkdirSync(join(folder, 'srv', `d${device}`), { recursive: true })
  mkdirSync(etc)
  const write = (name: string, text: string) => writeFileSync(join(etc, name), text)
  write(
    'swift.conf',
    '[swift-hash]\nswift_hash_path_suffix = leitai\nswift_hash_path_prefix = scale\n[storage-policy:0]\nname = all\ndefault = yes\n',
  )
  const common = (port: number) =>
    `[DEFAULT]\nbind_ip = 127.0.0.1\nbind_port = ${port}\nworkers = 1\nuser = root\nswift_dir = ${etc}\nlog_level = ERROR\n`
  const programs = new Map<string, Program>()
  const serve = (name: string) =>
    programs.set(
      name,
      start(`/usr/bin/swift-${name}-server`, [join(etc, `${name}-server.conf`)], { log: join(folder, `${name}.log`) }),
    )
  for (const [name, port] of PARTS) {
    const ring = join(etc, `${name}.builder`)
    run('swift-ring-builder', [ring, 'create', '6', String(DEVICES.length), '1'])
    for (const device of DEVICES)
      run('swift-ring-builder', [ring, 'add', `r1z${device}-127.0.0.1:${port}/d${device}`, '1'])
    run('swift-ring-builder', [ring, 'rebalance'])
    write(
      `${name}-server.conf`,
      `${common(port)}devices = ${join(folder, 'srv')}\nmount_check = false\n[pipeline:main]\npipeline = ${name}-server\n[app:${name}-server]\nuse = egg:swift#${name}\n`,
    )
    serve(name)
  }
  const filters = ['catch_errors', 'gatekeeper', 'listing_formats', 'cache', 's3api', 'tempauth', 'slo', 'dlo', 'copy']
  const settings: Record<string, string> = {
    s3api: `location = ${s3.S3_REGION}\ns3_acl = false\n`,
    tempauth: `user_${s3.S3_KEY_ID.replace(':', '_')} = ${s3.S3_KEY_SECRET} .admin\n`,
  }
  const sections = filters.map((name) => {
    return `[filter:${name}]\nuse = egg:swift#${name === 'cache' ? 'memcache' : name}\n${settings[name] ?? ''}`
  })
  write(
    'proxy-server.conf',
    `${common(PROXY)}[pipeline:main]\npipeline = ${filters.join(' ')} proxy-server\n[app:proxy-server]\nuse = egg:swift#proxy\naccount_autocreate = true\n${sections.join('')}`,
  )
  serve('proxy')
  for (const [, port] of PARTS) await listens(port)
  await listens(PROXY)
  const client = new S3Client({
    endpoint: s3.S3_ENDPOINT,
    region: s3.S3_REGION,
    forcePathStyle: true,
    credentials: { accessKeyId: s3.S3_KEY_ID, secretAccessKey: s3.S3_KEY_SECRET },
  })
  await client.send(new CreateBucketCommand({ Bucket: s3.S3_BUCKET }))
  client.destroy()
  const object = programs.get('object')
  if (!object) throw new Error('never')
  return { object }
}
