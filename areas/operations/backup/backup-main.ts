import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openForCommand } from '@leitai/competition/archive/running-database'
import { readConfig } from '@leitai/platform/config/config'
import { openStorage } from '@leitai/platform/storage/open'
import { backUp } from './backup.ts'
import { commandLog, runCommand, say } from './command.ts'

const usage = 'npm run backup -- <文件夹 folder | 文件 file.tar> [--with-secret]\n'

/** `npm run backup -- …`: works with or without a running server. */
await runCommand(async () => {
  // The files contain private data.
  process.umask(0o077)
  const options = readArguments()
  if (!options) {
    process.stderr.write(usage)
    return 2
  }
  const config = readConfig(process.env)
  const log = commandLog()
  const database = await openForCommand({ url: config.databaseUrl, dataDir: config.dataDir, log, asItIs: true })
  try {
    const storage = await openStorage(config, log)
    const { secret } = config
    await backUp({ pool: database.pool, storage, secret, withSecret: options.withSecret }, options.where, say)
    say(`备份完成：${options.where}`, `backup completed: ${options.where}`)
    if (!options.withSecret)
      say(
        'SECRET 不在备份中，请另行妥善保管：没有它，备份无法恢复',
        'SECRET isn’t in the backup: store it elsewhere, because nothing can be restored without it',
      )
    return 0
  } finally {
    await database.close()
  }
})

function readArguments(): { where: string; withSecret: boolean } | null {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { 'with-secret': { type: 'boolean', default: false } },
    })
    const [where, ...more] = positionals
    return where && more.length === 0 ? { where: resolve(where), withSecret: values['with-secret'] } : null
  } catch {
    return null
  }
}
