import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Ports of the production build and of the development build. The flows of two checkouts at once need FLOWS_PORT in one of them. */
export const PORT = Number(process.env.FLOWS_PORT ?? 3399)
export const DEV_PORT = PORT - 1
/** The port of the SSO provider for e2e tests. */
export const PROVIDER_PORT = PORT - 2
/** The port of the CAS server that a flow opens. */
export const CAS_PORT = PORT - 3
/** The port of the course platform that a flow opens, and what it calls this site. */
export const LTI_PORT = PORT - 4
export const LTI_CLIENT = 'leitai-flows'

/** The data folder of the e2e server; tests read its outbox, as an operator would. */
export const dataDirOf = (port: number) => join(tmpdir(), `leitai-flows-${port}`)
