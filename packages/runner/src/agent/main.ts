import { runRunner, say } from './runner.ts'
import { Wrong } from './settings.ts'

runRunner(process.env.npm_package_version ?? '0.1.0').then(
  () => process.exit(0),
  (error: unknown) => {
    say('error', error instanceof Error ? error.message : String(error))
    process.exit(error instanceof Wrong ? 2 : 1)
  },
)
