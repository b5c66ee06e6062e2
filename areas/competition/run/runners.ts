import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import { limits } from '@leitai/platform/contract/limits'
import { refusalText } from '@leitai/platform/contract/refusals'
import type { Db } from '@leitai/platform/db/open'
import { and, asc, eq, getTableColumns, isNull, or, type SQL, sql } from '@leitai/platform/db/orm'
import { orRefuse, Refused, refuse } from '@leitai/platform/errors/refuse'
import { publish } from '@leitai/platform/pubsub/hub'
import type { Runner as Shown } from './contract.host.ts'
import { labelsOfRunner, OFF_SECONDS } from './queue-facts.ts'
import { makeRunner } from './runner.ts'
import { type Runner, runners, runs } from './table.ts'
import { RUNNERS_TOPIC } from './topics.ts'

const listed = {
  ...getTableColumns(runners),
  running: sql<number>`(select count(*)::int from ${runs} where ${runs.runnerId} = ${runners.id} and ${runs.state} = 'running')`,
}
type Listed = Runner & { running: number }

export const runnersWhere = (db: Db, where: SQL | undefined): Promise<Listed[]> =>
  db
    .select(listed)
    .from(runners)
    .where(and(isNull(runners.revokedAt), where))
    .orderBy(asc(runners.id))

/** Those that run programs of a competition: its own, and the site’s. */
export const runnersFor = (db: Db, cmptId: number) =>
  runnersWhere(db, or(eq(runners.cmptId, cmptId), isNull(runners.cmptId)))

const NEW = { engine: null, version: null, labels: [], slots: 0, memoryMb: 0, cores: 0, enforced: null }

/** A runner as its owner sees it. `mayOwn`: whether the caller may change this competition’s own. */
export function shownRunner(
  row: Listed,
  { now, language }: Pick<AuthenticatedContext, 'now' | 'language'>,
  mayOwn: boolean,
): Shown {
  const { id, name, cmptId, own, hello, startedAt, seenAt, draining, running } = row
  const isOff = !seenAt || now.getTime() - seenAt.getTime() > OFF_SECONDS * 1000
  return {
    id,
    name,
    ofCompetition: cmptId !== null,
    own,
    seenAt,
    startedAt,
    running,
    state: hello === null ? 'new' : isOff ? 'off' : draining ? 'draining' : 'on',
    ...NEW,
    ...(hello && { ...hello, labels: labelsOfRunner(hello) }),
    may: { change: mayOwn ? null : refusalText({ code: 'hostConsole.mayNot' }, language) },
  }
}

/** Adds a runner, of a competition or (null) of the site. */
export async function addRunnerTo(
  { db, me, now, language }: Pick<AuthenticatedContext, 'db' | 'me' | 'now' | 'language'>,
  cmptId: number | null,
  name: string,
): Promise<{ runner: Shown; token: string }> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`runners of ${cmptId}`}))`)
  const there = await runnersWhere(db, ofCompetition(cmptId))
  refuse(there.some((one) => one.name === name) ? { code: 'run.runnerName' } : null)
  refuse(there.length >= limits.runners ? { code: 'run.runners', values: { limit: limits.runners } } : null)
  const { runner, token } = await makeRunner(db, { name, cmptId, madeAt: now, madeBy: me.id })
  return { runner: shownRunner({ ...runner, running: 0 }, { now, language }, true), token }
}

const ofCompetition = (cmptId: number | null) => (cmptId === null ? isNull(runners.cmptId) : eq(runners.cmptId, cmptId))

async function runnerOf(db: Db, cmptId: number | null, id: number): Promise<Listed> {
  const [row] = await runnersWhere(db, and(ofCompetition(cmptId), eq(runners.id, id)))
  return orRefuse(row, 'run.noRunner')
}

export async function drainRunner(
  { db, now, language }: Pick<AuthenticatedContext, 'db' | 'now' | 'language'>,
  cmptId: number | null,
  { id, draining }: { id: number; draining: boolean },
): Promise<Shown> {
  const row = await runnerOf(db, cmptId, id)
  await db.update(runners).set({ draining }).where(eq(runners.id, id))
  await publish(db, RUNNERS_TOPIC, id)
  return shownRunner({ ...row, draining }, { now, language }, true)
}

/** Revokes its token; its leases end by themselves, and what it ran is given to another. */
export async function revokeRunner(
  { db, now }: { db: Db; now: Date },
  cmptId: number | null,
  id: number,
): Promise<void> {
  const { own, seenAt } = await runnerOf(db, cmptId, id)
  // One of a machine or address that is gone may go.
  const isOn = seenAt !== null && now.getTime() - seenAt.getTime() < OFF_SECONDS * 1000
  if (own && isOn) throw new Refused({ code: 'run.ownRunner' })
  await db.update(runners).set({ revokedAt: now }).where(eq(runners.id, id))
  await publish(db, RUNNERS_TOPIC, id)
}
