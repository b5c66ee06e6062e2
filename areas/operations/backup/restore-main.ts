import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { openForCommand } from '@leitai/competition/archive/running-database'
import { dataDirOf, readConfig, secretFile, secretThere } from '@leitai/platform/config/config'
import { ConfigError } from '@leitai/platform/config/config-error'
import { makeDataFolder } from '@leitai/platform/config/data-folder'
import { counted } from '@leitai/platform/contract/fill'
import { openStorage } from '@leitai/platform/storage/open'
import { openBundle } from './bundle.ts'
import { commandLog, runCommand, say } from './command.ts'
import { restore } from './restore.ts'
import { compare } from './rows.ts'
import { checkKeys, verify } from './verify.ts'

const usage = `npm run restore -- <备份 backup>
npm run restore -- --unsealed <备份 backup>   也恢复没有签名的备份 / also one not signed by this SECRET
npm run restore -- --check <备份 backup>      只检查备份 / looks at the backup alone
npm run restore -- --compare <备份 backup>    与当前数据对照 / compares this installation with it
`

interface Options {
  where: string
  check: boolean
  unsealed: boolean
  compare: boolean
}

/** `npm run restore -- …`: restores into an unused data folder, or an unused database and store. */
await runCommand(async () => {
  // The files contain private data.
  process.umask(0o077)
  const options = readArguments()
  if (!options) {
    process.stderr.write(usage)
    return 2
  }
  if (options.check) {
    const bundle = await openBundle(options.where)
    await verify(bundle, say)
    await checkKeys(bundle, secretThere(process.env), say)
    return 0
  }
  await provideSecret(options.where)
  const config = readConfig(process.env)
  const log = commandLog()
  const database = await openForCommand({ url: config.databaseUrl, dataDir: config.dataDir, log, asItIs: true })
  try {
    const storage = await openStorage(config, log)
    const target = { pool: database.pool, storage, secret: config.secret, log }
    if (options.compare) return await printDifferences(target, options.where)
    await restore(target, options.where, say, options.unsealed)
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

function readArguments(): Options | null {
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
