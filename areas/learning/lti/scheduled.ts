import type { AppContext } from '@leitai/platform/context/app-context'
import { defineTask } from '@leitai/platform/jobs/task'
import { compareAll } from './due.ts'
import { cleanUpLaunches } from './launch.ts'
import { cleanUpKeys } from './platform.ts'

async function everyHour({ db, now }: AppContext): Promise<void> {
  await cleanUpLaunches(db, now())
  await cleanUpKeys(db, now())
  await compareAll({ db, now: now() })
}

export const tasks = [defineTask({ name: 'ltiHourly', every: 'hour', run: everyHour })]
