import { openProvider } from '../../packages/server/src/sso/testing-provider.ts'
import { PROVIDER_PORT, portOf, WORKERS } from './data-dir.ts'

/** A real sign-on provider beside the journeys' servers, with a form in which anybody names themself. */
const callbacks = Array.from({ length: WORKERS }, (_, worker) => {
  return `http://127.0.0.1:${portOf(worker)}/v3/api/common/sso/callback`
})
await openProvider(callbacks, { port: PROVIDER_PORT, form: true })
