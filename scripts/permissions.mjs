// Writes docs/PERMISSIONS.md from the declarations of the calls.
import { writeFileSync } from 'node:fs'
import { allCalls } from '../apps/server/http-server.ts'
import { permissionsPage } from '../tests/permissions-page.ts'

writeFileSync(new URL('../docs/PERMISSIONS.md', import.meta.url), permissionsPage(allCalls))
process.exit(0)
