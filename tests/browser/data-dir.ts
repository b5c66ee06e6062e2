import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** So many specs run side by side, each worker with a server of its own: they change the same people's data. */
export const WORKERS = 2
export const portOf = (worker: number) => 3399 + 10 * worker
/** The port of this worker's server with the built pages, and that of the one server with the development build. */
export const PORT = portOf(Number(process.env.TEST_PARALLEL_INDEX ?? 0))
export const DEV_PORT = 3398
/** Where the journeys' sign-on provider listens. */
export const PROVIDER_PORT = 3397

/** Where a journeys' server keeps its data; the journeys read the outbox there, as an operator would. */
export const dataDirOf = (port: number) => join(tmpdir(), `leitai-journeys-${port}`)
