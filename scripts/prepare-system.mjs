import { aptInstall, canApt } from './apt.mjs'
import { packagesForBrowser } from './browser.mjs'
import { say } from './prepare.mjs'
import {
  packagesForAlerts,
  packagesForDirectory,
  packagesForPodman,
  packagesForPrograms,
  packagesForRelease,
  packagesForSaml,
  packagesForSandbox,
  packagesForSlurm,
} from './sandbox.mjs'

/** A thread of test.mjs: installs Debian packages while npm installs its own. */
const missing = canApt()
  ? [
      ...packagesForSandbox(),
      ...packagesForPrograms(),
      ...packagesForDirectory(),
      ...packagesForBrowser(process.execPath),
      ...(process.argv.includes('--thorough')
        ? [
            ...packagesForSlurm(),
            ...packagesForPodman(),
            ...packagesForAlerts(),
            ...packagesForRelease(),
            ...packagesForSaml(),
          ]
        : []),
    ]
  : []
if (missing.length > 0) {
  say(`正在安装 ${missing.join('、')}（apt-get）`, `installing ${missing.join(', ')} (apt-get)`)
  // A distribution without one of them refuses all.
  if (!aptInstall(missing)) for (const one of missing) aptInstall([one])
}
