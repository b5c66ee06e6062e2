import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The built pages' port, and the development build's. */
export const PORT = 3399
export const DEV_PORT = 3398
/** Where the flows' SSO provider listens. */
export const PROVIDER_PORT = 3397

/** Where the flows' server keeps its data; the flows read the outbox there, as an operator would. */
export const dataDirOf = (port: number) => join(tmpdir(), `leitai-flows-${port}`)
