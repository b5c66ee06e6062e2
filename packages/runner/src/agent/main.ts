import own from '../../package.json' with { type: 'json' }
import { runRunner, say } from './runner.ts'
import { Wrong } from './settings.ts'

runRunner(own.version).then(
  () => process.exit(0),
  (error: unknown) => {
    say('error', error instanceof Error ? error.message : String(error))
    process.exit(error instanceof Wrong ? 2 : 1)
  },
)
