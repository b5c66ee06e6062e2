import { writeFileSync } from 'node:fs'
import { metricsPage } from '../tests/metrics-page.ts'

writeFileSync(new URL('../docs/METRICS.md', import.meta.url), metricsPage())
