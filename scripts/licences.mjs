// Writes docs/LICENCES.md from package-lock.json.
import { writeFileSync } from 'node:fs'
import { licencesPage } from '../tests/licences.ts'

writeFileSync(new URL('../docs/LICENCES.md', import.meta.url), licencesPage())
