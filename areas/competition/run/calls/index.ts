import { implement } from '@leitai/platform/http/dispatcher'
import * as admin from '../contract.admin.ts'
import * as host from '../contract.host.ts'
import * as run from '../contract.ts'
import { addRunner } from './addRunner.ts'
import { addSiteRunner } from './addSiteRunner.ts'
import { cancelRun } from './cancelRun.ts'
import { changeRunner } from './changeRunner.ts'
import { changeSiteRunner } from './changeSiteRunner.ts'
import { debugRun } from './debugRun.ts'
import { endRun } from './endRun.ts'
import { hostRunLog } from './hostRunLog.ts'
import { hostRunNotebook } from './hostRunNotebook.ts'
import { hostRuns } from './hostRuns.ts'
import { myRuns } from './myRuns.ts'
import { removeRunner } from './removeRunner.ts'
import { removeSiteRunner } from './removeSiteRunner.ts'
import { runAgain } from './runAgain.ts'
import { runEvents } from './runEvents.ts'
import { runLog } from './runLog.ts'
import { runNotebook } from './runNotebook.ts'
import { runOutput } from './runOutput.ts'
import { siteRunners } from './siteRunners.ts'
import { weighRuns } from './weighRuns.ts'

/** All calls of the domain with their handlers. */
export const calls = implement(
  { ...run, ...host, ...admin },
  {
    addRunner,
    addSiteRunner,
    cancelRun,
    changeRunner,
    changeSiteRunner,
    debugRun,
    endRun,
    hostRunLog,
    hostRunNotebook,
    hostRuns,
    myRuns,
    removeRunner,
    removeSiteRunner,
    runAgain,
    runEvents,
    runLog,
    runNotebook,
    runOutput,
    siteRunners,
    weighRuns,
  },
)
