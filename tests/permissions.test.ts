import { expect, test } from 'vitest'
import { allCalls } from '../apps/server/http-server.ts'
import { catalogue } from '../apps/testing/world/catalogue/catalogue.ts'
import { astray } from '../apps/testing/world/marker.ts'
import { attempt, digester, type Outcome, readerAs, trialDispatcher } from '../apps/testing/world/trial.ts'
import { worldApp } from '../apps/testing/world/world-app.ts'
import { API_BASE, type Call, tokenScopes } from '../areas/platform/contract/call.ts'
import { admits, type CallerKind, callers, permissions } from '../areas/platform/contract/permissions.ts'
import { permissionsPage } from '../scripts/docs/permissions.ts'
import { unreachedCalls } from './unreached-calls.ts'

/** Every call as every kind of caller: the server must behave as declared. */

/** Refusals that look like a missing permission but depend on state: another step is required first. */
const STATE: Record<string, string> = {
  deleteBindingThird: 'account.notBound',
  examineWeekRankList: 'review.notOut',
  mailVerified: 'account.oldContact',
  phoneVerified: 'account.oldContact',
  endTokenInUse: 'token.none',
}

/** So many calls are tried between two looks at all tables, each of which takes longer than a call. */
const TOGETHER = 10
/** Thousands of calls, on a machine that may be busy. */
const LONG = { timeout: 400_000 }

const { app, world } = await worldApp()

const isRefused = ({ status }: Outcome) => [401, 403, 404].includes(status)
const isAdmitted = (name: string, one: Outcome) =>
  STATE[name] === one.code || (!isRefused(one) && one.status < 500 && one.code !== 'request.input')
const outcomeText = ({ status, code }: Outcome) => `${status} ${code}`

test('the catalogue has an input for every call and no others', () => {
  expect(Object.keys(catalogue).toSorted()).toEqual(allCalls.map(({ name }) => name).toSorted())
})

test('the page of permissions has a row for every call', () => {
  const page = permissionsPage(allCalls)
  expect(
    allCalls.filter(({ call }) => !page.includes(`${call.method} ${API_BASE}${call.path}`)).map(({ name }) => name),
  ).toEqual([])
})

// covers: spec.audience.anonymous-visitors-browse, spec.roles.captain-alone-applications
// covers: rules.build.each-rule-decided, pages.console.parts-acts-role
test('callers that a declaration does not admit are refused and change nothing', LONG, async () => {
  const digest = await digester(app.ctx)
  const faults: string[] = []
  let before = await digest()
  let since: string[] = []
  const look = async () => {
    const after = await digest()
    const touched = [...after].flatMap(([name, mark]) => (before.get(name) === mark ? [] : [name]))
    if (touched.length > 0) faults.push(`one of ${since} was refused and yet changed ${touched}`)
    before = after
    since = []
  }
  for (const registered of allCalls) {
    const { may } = registered.call
    const strangers = callers.filter((who) => !admits(may, who))
    const seen = await Promise.all(strangers.map((kind) => attempt(app.dispatcher, { world, registered, kind })))
    for (const [at, one] of seen.entries())
      if (!isRefused(one)) faults.push(`${registered.name} (${may}) lets ${strangers[at]}: ${outcomeText(one)}`)
    since.push(registered.name)
    if (since.length === TOGETHER) await look()
  }
  await look()
  expect(faults.join('\n')).toBe('')
})

// covers: spec.roles.anonymous-competitions-rankings
test('callers that a declaration admits are accepted, and see no private data of others', LONG, async () => {
  const trial = trialDispatcher(app.ctx)
  const faults: string[] = []
  const unreached: string[] = []
  for (const registered of allCalls) {
    const { may } = registered.call
    const friends = permissions[may].admits
    const seen = await Promise.all(friends.map((kind) => attempt(trial, { world, registered, kind })))
    for (const [at, one] of seen.entries())
      if (!isAdmitted(registered.name, one))
        faults.push(`${registered.name} (${may}) keeps out ${friends[at]}: ${outcomeText(one)}`)
    for (const [at, { text }] of seen.entries()) {
      const lost = astray(text, readerAs(friends[at] ?? 'anonymous'))
      if (lost.length > 0) faults.push(`${registered.name} tells ${friends[at]} ${lost}`)
    }
    if (!seen.some(({ code }) => code === 'ok')) unreached.push(registered.name)
  }
  expect(faults.join('\n')).toBe('')
  expect(unreached.toSorted()).toEqual(unreachedCalls.toSorted())
})

/** The kind of caller who tries a call with a token: admitted with a session, and no administrator, as tokens never grant that role. */
const holderOf = ({ may }: Call): CallerKind | undefined =>
  permissions[may].admits.find((who) => !['anonymous', 'expired', 'admin'].includes(who))

test('a personal token permits the calls of its scopes and no others', LONG, async () => {
  const trial = trialDispatcher(app.ctx)
  const faults: string[] = []
  for (const registered of allCalls) {
    const { call, name } = registered
    // Public reads ignore the caller.
    if (call.access === 'public' && call.method === 'GET') continue
    const kind = holderOf(call) ?? 'owner'
    const others = tokenScopes.filter((scope) => scope !== call.token)
    const refused = await attempt(trial, { world, registered, kind, scopes: others })
    if (!isRefused(refused)) faults.push(`${name} (${call.token}) takes a token for ${others}: ${outcomeText(refused)}`)
    if (call.token === null) continue
    const done = await attempt(trial, { world, registered, kind, scopes: [call.token] })
    if (!isAdmitted(name, done)) faults.push(`${name} refuses a token for ${call.token}: ${outcomeText(done)}`)
  }
  expect(faults.join('\n')).toBe('')
})
