import { startServer } from './bootstrap/server.ts'
import { ConfigError, readConfig } from './platform/config/config.ts'
import { makeDataFolder } from './platform/config/data-folder.ts'
import { openLog } from './platform/telemetry/log.ts'

const log = openLog(process.env.LOG_LEVEL || 'info')

try {
  const config = readConfig(process.env, process.argv.slice(2))
  makeDataFolder(config.dataDir)
  const opened = await startServer(config, log)
  let closing = false
  const close = async (signal: string) => {
    if (closing) return
    closing = true
    log.info({ signal }, 'closing')
    await opened.close()
    process.exit(0)
  }
  process.on('SIGTERM', () => void close('SIGTERM'))
  process.on('SIGINT', () => void close('SIGINT'))
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
