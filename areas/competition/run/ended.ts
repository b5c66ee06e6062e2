import type { AppContext } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/db'
import { defineHook } from '@leitai/platform/domain/hook'
import type { RunRow } from './table.ts'

/** A run is over, in the transaction that says so. */
export const runEnded = defineHook<{ db: Db; ctx: Pick<AppContext, 'log'>; run: RunRow; now: Date }>('run.ended')

/** A host runs the program of a submission again, in place of this run. */
export const runRepeated = defineHook<{ db: Db; run: RunRow }>('run.repeated')
