import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { openForCommand } from '@leitai/competition/archive/running-database'
import { dataDirOf, readConfig, secretFile, secretThere } from '@leitai/platform/config/config'
import { ConfigError } from '@leitai/platform/config/config-error'
import { makeDataFolder } from '@leitai/platform/config/data-folder'
import { counted } from '@leitai/platform/contract/fill'
import { fault } from '@leitai/platform/errors/fault'
import { fits } from '@leitai/platform/installation/secret'
import { openStorage } from '@leitai/platform/storage/open'
import { isStorageFault, type Storage } from '@leitai/platform/storage/storage'
import type pg from 'pg'
import type { Say } from './backup.ts'
import { type Bundle, hashOf, openBundle } from './bundle.ts'
import { commandLog, runCommand, say } from './command.ts'
import { inParallel } from './in-parallel.ts'
import { FORMAT, isAuthentic, type ObjectLine } from './manifest.ts'
import { unevenIn } from './recompute.ts'
import { restore } from './restore.ts'
import { differences } from './rows.ts'
import { SETTINGS } from './snapshot.ts'
import { inTurn, verify } from './verify.ts'

const usage = `npm run restore -- <备份 backup>
npm run restore -- --unsealed <备份 backup>   也恢复没有签名的备份 / also one not signed by this SECRET
npm run restore -- --check <备份 backup>      只检查备份 / looks at the backup alone
npm run restore -- --compare <备份 backup>    与当前数据对照 / compares this installation with it
`

interface Asked {
  where: string
  check: boolean
  unsealed: boolean
  compare: boolean
}

/** `npm run restore -- …`: restores into an unused data folder, or an unused database and store. */
await runCommand(async () => {
  // The files contain private data.
  process.umask(0o077)
  const asked = readArguments()
  if (!asked) {
    process.stderr.write(usage)
    return 2
  }
  if (asked.check) {
    const bundle = await openBundle(asked.where)
    await verify(bundle, say)
    await checkKeys(bundle, secretThere(process.env), say)
    return 0
  }
  await provideSecret(asked.where)
  const config = readConfig(process.env)
  const log = commandLog()
  const database = await openForCommand({ url: config.databaseUrl, dataDir: config.dataDir, log, asItIs: true })
  try {
    const storage = await openStorage(config, log)
    const target = { pool: database.pool, storage, secret: config.secret, log }
    if (asked.compare) return await printDifferences(target, asked.where)
    await restore(target, asked.where, say, asked.unsealed)
    say('恢复完成，可以启动：npm start', 'restored: start it with npm start')
    return 0
  } finally {
    await database.close()
  }
})

async function printDifferences(target: Parameters<typeof compare>[0], where: string): Promise<number> {
  const bundle = await openBundle(where)
  const wrong = await compare(target, bundle, await verify(bundle, say))
  for (const one of wrong) process.stdout.write(`${one}\n`)
  if (wrong.length === 0)
    say(
      '与备份完全一致，积分与榜单重算一致',
      'everything matches the backup; recomputed points and leaderboards are the same',
    )
  else
    say(
      `与备份有 ${wrong.length} 处不同`,
      counted(wrong.length, 'difference from the backup', 'differences from the backup'),
    )
  return wrong.length === 0 ? 0 : 1
}

/** Runs before the configuration is read, which would create a new SECRET in an empty data folder. */
async function provideSecret(where: string): Promise<void> {
  if (secretThere(process.env) !== null) return
  const dataDir = dataDirOf(process.env)
  const file = secretFile(dataDir)
  const bundle = await openBundle(where)
  const { secret } = bundle.manifest
  if (!secret)
    throw new ConfigError(
      `没有 SECRET：请设置原来的 SECRET，或把原数据目录中的 secret 文件放到 ${file}。没有写入任何内容。 / There is no SECRET: set the old one, or put the file secret of the old data folder at ${file}. Nothing was written.`,
    )
  await verify(bundle, say)
  makeDataFolder(dataDir)
  // Never follows an existing link.
  writeFileSync(file, await text(bundle.read(secret.name)), { mode: 0o600, flag: 'wx' })
}

function readArguments(): Asked | null {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        unsealed: { type: 'boolean', default: false },
        check: { type: 'boolean', default: false },
        compare: { type: 'boolean', default: false },
      },
    })
    const [where, ...more] = positionals
    if (!where || more.length > 0 || [values.check, values.compare, values.unsealed].filter(Boolean).length > 1)
      return null
    return { where: resolve(where), ...values }
  } catch {
    return null
  }
}

/** Differences between an installation and a backup, as text; changes nothing. */
export async function compare(
  { pool, storage, secret }: { pool: pg.Pool; storage: Storage; secret: string },
  bundle: Bundle,
  lines: Map<string, ObjectLine>,
): Promise<string[]> {
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read')
    await client.query(SETTINGS)
    const tables = (await differences(client, bundle)).map((name) => `table ${name}`)
    await client.query('rollback')
    const sums = await unevenIn(client)
    client.release()
    const signature = isAuthentic(bundle.manifest, secret) ? [] : ['seal']
    return [...signature, ...tables, ...sums, ...(await otherObjects(storage, lines))]
  } catch (error) {
    client.release(true)
    throw error
  }
}

async function otherObjects(storage: Storage, lines: Map<string, ObjectLine>): Promise<string[]> {
  const wrong: string[] = []
  await inParallel(4, inTurn(lines.values()), async ({ key, sha256 }) => {
    try {
      if ((await hashOf((await storage.get(key)).body)).sha256 !== sha256) wrong.push(`object ${key}`)
    } catch (error) {
      if (!isStorageFault(error, 'NoSuchObject')) throw error
      wrong.push(`object ${key}`)
    }
  })
  return wrong.sort()
}

/**
 * Whether a backup could be restored with this SECRET, or with the one that is in it; null: there is none here. Throws if the keys of its
 * database belong to another, or another signed it.
 */
export async function checkKeys(bundle: Bundle, known: string | null, say: Say): Promise<void> {
  const { where, manifest } = bundle
  const included = manifest.secret && (await text(bundle.read(manifest.secret.name)))
  if (included !== null && !fits(manifest.secretMark, included))
    throw fault(
      `${where} 中的 SECRET 不是其数据库的：备份时用了另一个。恢复时请设置平台原来的 SECRET；平台仍在时请用它重新备份。`,
      `The SECRET in ${where} isn’t that of its database: it was made with another. Set the platform’s own to restore it; if the platform still exists, make a new backup with that one.`,
    )
  const secret = known ?? included
  if (secret === null) {
    say(
      '没有核对密钥：这里没有 SECRET。设置平台的 SECRET 后再检查一次，才知道能否恢复',
      'its keys were not checked, as there is no SECRET here: check again with the platform’s own to know whether it can be restored',
    )
    return
  }
  if (!fits(manifest.secretMark, secret))
    throw fault(
      `${where} 的密钥与这里的 SECRET 不符，用它无法恢复。请设置备份所属平台的 SECRET。`,
      `The keys of ${where} don’t fit the SECRET here, with which it can’t be restored. Set the SECRET of the platform that it is a backup of.`,
    )
  if (manifest.leitai === FORMAT && !isAuthentic(manifest, secret))
    throw fault(
      `${where} 的数据库属于这里的 SECRET，签名却不是：备份时用了另一个 SECRET，或备份后被人改动过。平台仍在时请重新备份；若确信来源可靠，可用 --unsealed 恢复。`,
      `The database in ${where} belongs to the SECRET here, but its signature doesn’t: it was made with another SECRET, or changed since. If the platform still exists, make a new backup; if you trust its source, restore it with --unsealed.`,
    )
  say('密钥相符：可用这里的 SECRET 恢复', 'its keys fit: it can be restored with this SECRET')
}
