import type { AppContext } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/open'
import { defineHook } from '@leitai/platform/domain/hook'
import type { RunRow } from './table.ts'

/** A run waits: whoever holds the requests of runners asks again. */
export const RUNS_WAIT_TOPIC = 'runs'

/** A runner was changed or revoked: what is kept of it no longer holds. The message is its id. */
export const RUNNERS_TOPIC = 'runners'

/** Changes of a team’s runs. */
export const runsTopic = (teamId: number) => `runs ${teamId}`

/** A run is over, in the transaction that says so. */
export const runEnded = defineHook<{ db: Db; ctx: Pick<AppContext, 'log'>; run: RunRow; now: Date }>('run.ended')
