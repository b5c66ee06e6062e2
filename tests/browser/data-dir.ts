import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Ports of the production build and of the development build. */
export const PORT = 3399
export const DEV_PORT = 3398
/** The port of the SSO provider for e2e tests. */
export const PROVIDER_PORT = 3397
/** The port of the CAS server that a flow opens. */
export const CAS_PORT = 3396
/** The port of the course platform that a flow opens, and what it calls this site. */
export const LTI_PORT = 3395
export const LTI_CLIENT = 'leitai-flows'

/** The data folder of the e2e server; tests read its outbox, as an operator would. */
export const dataDirOf = (port: number) => join(tmpdir(), `leitai-flows-${port}`)
