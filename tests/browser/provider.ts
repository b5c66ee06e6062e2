import { openProvider } from '../../areas/identity/sso/testing-provider.ts'
import { PORT, PROVIDER_PORT } from './data-dir.ts'

/** A real SSO provider for the e2e server, with a form in which any user name can be entered. */
await openProvider(`http://127.0.0.1:${PORT}/v3/api/common/sso/callback`, { port: PROVIDER_PORT, form: true })
