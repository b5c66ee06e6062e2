import { setTimeout as pause } from 'node:timers/promises'
import { isLogLevel, readConfig } from '@leitai/platform/config/config'
import { ConfigError } from '@leitai/platform/config/config-error'
import { makeDataFolder } from '@leitai/platform/config/data-folder'
import { openLog } from '@leitai/platform/telemetry/log'
import { startServer } from './server.ts'
import { answerTo, refuseTakenAddress } from './starting.ts'

/** Within which a start ends on almost any machine, and well before systemd would kill what it is told to stop. */
const START_MS = 60_000

const answer = answerTo(process.argv.slice(2))
if (answer !== null) {
  process.stdout.write(answer)
  process.exit(0)
}
const wanted = process.env.LOG_LEVEL || 'info'
const log = openLog(isLogLevel(wanted) ? wanted : 'info')

try {
  const config = readConfig(process.env, process.argv.slice(2))
  makeDataFolder(config.dataDir)
  await refuseTakenAddress(config)
  const starting = startServer(config, log)
  let closing = false
  const close = async (signal: string) => {
    if (closing) return
    closing = true
    log.info({ signal }, 'closing')
    // Ended in the middle of its start, it would leave its database to be killed; what cannot start at all is not waited for.
    const opened = await Promise.race([starting.catch(() => null), pause(START_MS, null, { ref: false })])
    await opened?.close()
    process.exit(0)
  }
  process.on('SIGTERM', () => void close('SIGTERM'))
  process.on('SIGINT', () => void close('SIGINT'))
  await starting
} catch (error) {
  // Errors that the operator can fix are printed as a message, others with their stack.
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code === 'EADDRINUSE')
    log.fatal(
      '端口已被占用：停止占用它的程序，或用 PORT 换一个 / the port is taken: stop what uses it, or choose another by PORT',
    )
  else if (error instanceof ConfigError || (error instanceof Error && !('code' in error))) log.fatal(error.message)
  else log.fatal({ err: error }, 'the start failed')
  log.debug({ err: error })
  process.exit(1)
}
