import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { getFileUploadToken } from '../areas/competition/submission/contract.ts'
import { currentLogin } from '../areas/identity/account/contract.session.ts'
import { createClient } from '../areas/platform/contract/client.ts'
import { decryptAddress } from '../areas/platform/file/contract.tempurl.ts'
import { getTempUploadUrl, joinUpload, partKey } from '../areas/platform/file/contract.ts'

/**
 * npm run bench upload [MB]: uploads one large file in parts to the folder store of a server in a process of its own, and has the
 * parts joined. Shows the server's memory (resident, and its peak), and how long other calls waited meanwhile. Needs Linux, and
 * twice the size free below TMPDIR.
 */
const MB = 1024 * 1024
if (process.argv[2] === 'server') await serve()
else await measure(Number(process.argv[2] ?? 1024) * MB)

async function serve(): Promise<void> {
  const { createAppServer } = await import('../apps/server/server.ts')
  const { readConfig } = await import('../areas/platform/config/config.ts')
  const { openDatabase } = await import('../areas/platform/db/open.ts')
  const { builders } = await import('../apps/testing/build.ts')
  const { visitorsOf } = await import('../apps/testing/open-test-app.ts')
  const config = readConfig(process.env)
  const log = pino({ level: 'error' }, pino.destination(2))
  const database = await openDatabase({ dataDir: config.dataDir, log })
  const running = await createAppServer(config, log, { ...database, pages: false })
  const build = builders({ ...running, ...visitorsOf(running) })
  const { id } = await build.competition({}, { uploadLimitMb: 5120 })
  const { visitor } = await build.competitor(id)
  const settings = { origin: running.address, cmptId: id, cookies: [...visitor.cookies] }
  process.stdout.write(`${JSON.stringify(settings)}\n`)
  process.on('SIGTERM', () => void running.close().then(() => database.close()))
}

async function measure(size: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'leitai-bench-'))
  // PostgreSQL's user needs access.
  chmodSync(folder, 0o755)
  const env = { ...process.env, DATA_DIR: folder, PORT: '0', HOST: '127.0.0.1', RATE_LIMIT: '0', SCORERS: '1' }
  const server = spawn(process.execPath, [fileURLToPath(import.meta.url), 'server'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(server, 'exit')
  try {
    const [line] = await once(createInterface({ input: server.stdout }), 'line')
    await upload(JSON.parse(String(line)), size, server.pid ?? 0)
  } finally {
    server.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Settings {
  origin: string
  cmptId: number
  cookies: [string, string][]
}

async function upload({ origin, cmptId, cookies }: Settings, size: number, pid: number): Promise<void> {
  const cookie = cookies.map(([name, value]) => `${name}=${value}`).join('; ')
  const call = createClient({ origin, language: () => 'en', headers: () => ({ cookie }) })
  const say = (text: string) => process.stdout.write(`${text}\n`)
  const status = () => readFileSync(`/proc/${pid}/status`, 'utf8')
  const memory = (name: 'VmRSS' | 'VmHWM') =>
    Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status())?.[1]) / 1024)
  const waits: number[] = []
  let over = false
  const asking = (async () => {
    while (!over) {
      const startedAt = performance.now()
      await call(currentLogin, {})
      waits.push(performance.now() - startedAt)
      await pause(20)
    }
  })()
  const longest = () => Math.round(Math.max(0, ...waits.splice(0)))
  await pause(2000)
  say(`${size / MB} MB. Server at the start: ${memory('VmRSS')} MB; the longest call took ${longest()} ms`)

  const began = performance.now()
  const fileName = 'large.csv'
  const { objectKey, contentType, parts } = await call(getFileUploadToken, { cmptId, fileName, size, mark: '' })
  if (parts === null) throw new Error('a file in parts is measured: say more megabytes')
  const body = Buffer.alloc(parts.bytes, 'id,prediction\n')
  for (let part = 0; part < parts.count; part++) {
    const piece = new Uint8Array(body.subarray(0, Math.min(parts.bytes, size - part * parts.bytes)))
    const input = { objectKey: partKey(objectKey, part), contentType, size: piece.length }
    const { tempUrl, headers } = await call(getTempUploadUrl, input)
    const url = new URL(await decryptAddress(tempUrl), origin)
    const response = await fetch(url, { method: 'PUT', body: piece, headers })
    if (!response.ok) throw new Error(`part ${part}: ${response.status} ${await response.text()}`)
  }
  const seconds = (since: number) => (performance.now() - since) / 1000
  const took = seconds(began)
  say(
    `Parts sent in ${took.toFixed(1)} s (${Math.round(size / MB / took)} MB/s). Peak ${memory('VmHWM')} MB; the longest call took ${longest()} ms`,
  )
  const joining = performance.now()
  while (!(await call(joinUpload, { objectKey, parts: parts.count })).joined) await pause(200)
  say(`Joined in ${seconds(joining).toFixed(1)} s. Peak ${memory('VmHWM')} MB; the longest call took ${longest()} ms`)
  over = true
  await asking
}
