// Writes docs/COVERAGE.md from docs/requirements.json and the tags of the tests.
import { writeFileSync } from 'node:fs'
import { coveragePage } from '../tests/coverage-page.ts'

writeFileSync(new URL('../docs/COVERAGE.md', import.meta.url), coveragePage())
