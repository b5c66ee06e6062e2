import { runRunner, say } from '@leitai/runner/agent/runner'
import { Wrong } from '@leitai/runner/agent/settings'
import { engines } from './engines.ts'
import own from './package.json' with { type: 'json' }

/** `npm run runner`. */
runRunner(own.version, engines).then(
  () => process.exit(0),
  (error: unknown) => {
    say('error', error instanceof Error ? error.message : String(error))
    process.exit(error instanceof Wrong ? 2 : 1)
  },
)
