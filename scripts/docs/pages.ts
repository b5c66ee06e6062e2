import { allCalls } from '../../apps/server/http-server.ts'
import { coveragePage } from './coverage.ts'
import { hooksPage } from './hooks.ts'
import { jobsPage } from './jobs.ts'
import { licencesPage } from './licences.ts'
import { metricsPage } from './metrics.ts'
import { permissionsPage } from './permissions.ts'

/** The pages that say what the code says, by their names in docs/generated. They are written by the build and not committed. */
export const generatedPages: Readonly<Record<string, () => string>> = {
  COVERAGE: coveragePage,
  HOOKS: hooksPage,
  JOBS: jobsPage,
  LICENCES: licencesPage,
  METRICS: metricsPage,
  PERMISSIONS: () => permissionsPage(allCalls),
}
