import type { AppContext } from '../../platform/context/app-context.ts'
import type { Db } from '../../platform/db/db.ts'
import { defineHook } from '../../platform/domain/hook.ts'
import type { RunRow } from './table.ts'

/** A run is over, in the transaction that says so. */
export const runEnded = defineHook<{ db: Db; ctx: Pick<AppContext, 'log'>; run: RunRow; now: Date }>('run.ended')

/** A host runs the program of a submission again, in place of this run. */
export const runRepeated = defineHook<{ db: Db; run: RunRow }>('run.repeated')
