import { expect, test } from 'vitest'
import { allCalls } from '../apps/server/http-server.ts'
import { fieldsFor } from '../apps/testing/world/catalogue/catalogue.ts'
import { astray } from '../apps/testing/world/marker.ts'
import { attempt, keepQuery, personAs, readerAs, trialDispatcher } from '../apps/testing/world/trial.ts'
import { worldApp } from '../apps/testing/world/world-app.ts'
import { type CallerKind, callers, permissions } from '../areas/platform/contract/permissions.ts'
import type { Tx } from '../areas/platform/db/open.ts'
import { sql } from '../areas/platform/db/orm.ts'
import type { RegisteredCall } from '../areas/platform/http/dispatcher.ts'

/**
 * Replaces ids by those of the other side's competitions, teams, users and items, by nonexistent ids, and by out-of-range ones. No response
 * may contain a private text of others, and no row of the other side may change.
 */

/** Tables in which the current call has changed a row of the other side. */
let touched: string[] = []

const { app, world } = await worldApp()
// The world with both sides swapped; the caller stays the same.
const mirrored = { ...world, a: world.b, b: world.a }
const look = await watchOther()
const dispatcher = trialDispatcher(app.ctx, look)

/** At the end of a transaction, looks for rows of the other side's competitions, stages and teams that it has written. */
async function watchOther() {
  const owner = world.b.people.owner?.id ?? 0
  const others: Record<string, string> = {
    cmpt_id: `select id from competitions where owner_id = ${owner}`,
    stage_id: `select id from stages where cmpt_id in (select id from competitions where owner_id = ${owner})`,
    team_id: `select id from teams where cmpt_id in (select id from competitions where owner_id = ${owner})`,
  }
  const { rows } = await app.ctx.db.execute<{ table: string; column: string }>(
    sql`select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and column_name in ('cmpt_id', 'stage_id', 'team_id')`,
  )
  const parts = [...rows, { table: 'competitions', column: 'id' }].map(({ table, column }) => {
    const ids = others[column] ?? others.cmpt_id
    return `select '${table}' as name, '' as mark where exists (select 1 from "${table}" where "${column}" in (${ids})
      and xmin::text::bigint >= (pg_current_xact_id()::text::bigint & 4294967295))`
  })
  await keepQuery(app.ctx, 'written_of_others', parts)
  return async (tx: Tx) => {
    const found = await tx.execute<{ name: string }>(sql`select name from written_of_others()`)
    touched = found.rows.map(({ name }) => name)
  }
}

/** Permissions that admit everyone, or any host: not an intrusion. */
const OPEN = ['anyone', 'loggedIn', 'competitor', 'anyHost']
/** Fields that contain an id: all except free text. */
const isName = (name: string) => /(^id|Id|Ids|^number|^token|[kK]ey|^code|^mark|^ticket|^filePath)$/.test(name)

interface Swap {
  fields: Record<string, string>
  /** Every id in it is the other side's. */
  whole: boolean
}

function swapsOf(registered: RegisteredCall, kind: CallerKind): Swap[] {
  const me = personAs(world, kind)
  const own = fieldsFor(world, registered.name, me)
  const theirs = fieldsFor(mirrored, registered.name, me)
  const names = Object.keys(own).filter((name) => isName(name) && own[name] !== theirs[name])
  const admitted = permissions[registered.call.may].admits.some((who) => who === kind)
  // Nonexistent ids do not depend on the caller, so one admitted kind is enough.
  const first = permissions[registered.call.may].admits.find((who) => who !== 'anonymous' && who !== 'expired') === kind
  const one = (name: string, value = ''): Swap => ({ fields: { ...own, [name]: value }, whole: false })
  const far = ['2147483647', '2147483648', '999999999999999']
  return [
    ...(names.length > 0 ? [{ fields: theirs, whole: true }] : []),
    ...(admitted && names.length > 1 ? names.map((name) => one(name, theirs[name])) : []),
    ...(first
      ? Object.keys(own)
          .filter(isName)
          .flatMap((name) => far.map((value) => one(name, value)))
      : []),
  ]
}

const comers = callers.filter((kind) => kind !== 'expired')

// covers: rules.boards.only-own-successfully
test('ids of others give access to nothing and change nothing of theirs', { timeout: 600_000 }, async () => {
  const faults: string[] = []
  let tried = 0
  let watched = 0
  for (const registered of allCalls) {
    const open = OPEN.includes(registered.call.may)
    for (const kind of comers) {
      for (const { fields, whole } of swapsOf(registered, kind)) {
        tried++
        touched = []
        const { status, code, text } = await attempt(dispatcher, { world, registered, kind, fields })
        const said = `${registered.name} by ${kind} with ${JSON.stringify(fields).slice(0, 300)}: ${status} ${code}`
        if (status >= 500) faults.push(said)
        const lost = astray(text, readerAs(kind))
        if (lost.length > 0) faults.push(`${said} tells ${lost}`)
        if (kind === 'admin' && touched.length > 0) watched++
        // The other side's host may act there, and administrators everywhere.
        if (open || kind === 'admin' || kind === 'otherHost') continue
        if (whole && ![401, 403, 404].includes(status)) faults.push(`${said} is let in`)
        if (touched.length > 0) faults.push(`${said} changes ${touched}`)
      }
    }
  }
  expect(faults).toEqual([])
  expect(tried).toBeGreaterThan(3000)
  // Changes by administrators were detected, so those by others would have been too.
  expect(watched).toBeGreaterThan(30)
})
