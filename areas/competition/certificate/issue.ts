import { keysIn } from '@leitai/identity/realname/vault'
import { rows } from '@leitai/pg-kit/statement'
import type { AppContext } from '@leitai/platform/context/app-context'
import type { RefusalCode } from '@leitai/platform/contract/refusals'
import type { Db } from '@leitai/platform/db/open'
import { and, desc, eq, getTableColumns, lt, type SQL, sql } from '@leitai/platform/db/orm'
import { isUnavailable, transaction } from '@leitai/platform/db/transaction'
import { defineJob, onceARow, rowId } from '@leitai/platform/jobs/job'
import { encryptAll } from '@leitai/platform/keys/keys'
import { notifyEach } from '@leitai/site/message/notify'
import { type Competition, competitions } from '../definition/table.ts'
import { checkPart } from './design.ts'
import { lockPlan } from './plan.ts'
import { keyOf, type Proposed, propose } from './proposal.ts'
import { presentDesign } from './rendering.ts'
import { numberOf } from './rules.ts'
import { type Certificate, certificateDesigns, certificatePlans, certificateRuns, certificates } from './table.ts'
import { certificateIssued } from './texts.ts'

/** The purpose under which names on certificates are encrypted. */
export const NAME_USE = 'certificate name'
/** People per transaction: finished batches survive a crash of the server. */
const BATCH = 200
/** A run without progress for this long has lost its server. */
const STILL_MS = 60_000

export const issueJob = defineJob({
  name: 'certificates',
  queue: 'interactive',
  payload: rowId,
  key: onceARow('certificates'),
  priority: 10,
  attempts: 3,
  timeout: 3_600_000,
  run: (ctx, { id }) => issueRun(ctx, id),
  rescue: { task: 'certificates', run: (ctx) => rescueRuns(ctx) },
})

/** The job: issues the rest of a run in batches. */
export async function issueRun(ctx: AppContext, id: number): Promise<void> {
  try {
    while (await transaction(ctx.db, (db) => issueSome(ctx, db, id)));
  } catch (error) {
    // Other errors would occur again; a lost database comes back (rescueRuns).
    if (isUnavailable(error)) throw error
    ctx.log.error({ err: error, run: id }, 'certificates could not be issued')
    const failed = { state: 'failed' as const, finishedAt: ctx.now() }
    await ctx.db.update(certificateRuns).set(failed).where(eq(certificateRuns.id, id))
  }
}

/** Enqueues runs again whose server is gone. */
export async function rescueRuns({ db, now }: AppContext): Promise<void> {
  const still = new Date(now().getTime() - STILL_MS)
  const lost = and(eq(certificateRuns.state, 'open'), lt(certificateRuns.movedAt, still))
  // An update is announced even if it changes no row.
  if ((await db.$count(certificateRuns, lost)) === 0) return
  const rows = await db
    .update(certificateRuns)
    .set({ movedAt: now() })
    .where(lost)
    .returning({ id: certificateRuns.id })
  await issueJob.enqueueAll(db, rows)
}

/** Issues the next batch of a run; false once there are none. */
async function issueSome(ctx: AppContext, db: Db, id: number): Promise<boolean> {
  const [found] = await db
    .select({ cmptId: certificateRuns.cmptId })
    .from(certificateRuns)
    .where(eq(certificateRuns.id, id))
  if (!found) return false
  const plan = await lockPlan(db, found.cmptId)
  const [run] = await db.select().from(certificateRuns).where(eq(certificateRuns.id, id)).for('update')
  if (run?.state !== 'open') return false
  const now = ctx.now()
  if (run.picks.length === 0) {
    await db.update(certificateRuns).set({ state: 'done', finishedAt: now }).where(eq(certificateRuns.id, id))
    return false
  }
  const [cmpt] = await db.select().from(competitions).where(eq(competitions.id, run.cmptId))
  if (!cmpt) return false
  const batch = new Set(run.picks.slice(0, BATCH).map(keyOf))
  const { rows } = await propose({ db, ctx, now }, cmpt)
  // Evaluated again: people may have been left out or lost their verified name meanwhile.
  const ready = rows.filter((row) => batch.has(keyOf(row)) && (row.state === 'ready' || row.state === 'revoked'))
  await writeAll({ db, ctx, now }, { cmpt, ready, serial: plan.serial, issuedBy: run.startedBy })
  await db
    .update(certificateRuns)
    .set({
      picks: run.picks.slice(BATCH),
      done: run.done + ready.length,
      waiting: run.waiting + batch.size - ready.length,
      movedAt: now,
    })
    .where(eq(certificateRuns.id, id))
  return true
}

async function writeAll(
  { db, ctx, now }: { db: Db; ctx: AppContext; now: Date },
  { cmpt, ready, serial, issuedBy }: { cmpt: Competition; ready: Proposed[]; serial: number; issuedBy: number | null },
): Promise<void> {
  if (ready.length === 0) return
  const designId = await storedDesign(db, cmpt, now)
  const names = await encryptAll(
    keysIn({ db, ctx }),
    NAME_USE,
    ready.map(({ name }) => name ?? ''),
  )
  const rows = ready.map(({ userId, teamId, kind, teamName, award, rank }, at) => {
    const bare = numberOf(cmpt.id, serial + at + 1, now)
    const number = `${bare}-${checkPart(ctx.config.secret, bare)}`
    const printed = { kind, number, name: names[at] ?? '', teamName, competition: cmpt.title, award, rank }
    return { ...printed, cmptId: cmpt.id, userId, teamId, designId, issuedBy, issuedAt: now }
  })
  await db.insert(certificates).values(rows)
  const next = { serial: serial + rows.length }
  await db.update(certificatePlans).set(next).where(eq(certificatePlans.cmptId, cmpt.id))
  await notifyEach(
    db,
    rows.map(({ userId, award, number }) => ({
      userId,
      kind: 'competition' as const,
      about: cmpt.title,
      ...certificateIssued(cmpt.title, { award, number }),
      link: '/personal_achievement.html',
      now,
    })),
  )
}

/** Stores the present design as a row that certificates can refer to. */
async function storedDesign(db: Db, cmpt: Competition, now: Date): Promise<number> {
  const { id, design } = await presentDesign(db, cmpt)
  if (id !== null) return id
  const [made] = await db
    .insert(certificateDesigns)
    .values({ cmptId: cmpt.id, design, savedAt: now })
    .returning({ id: certificateDesigns.id })
  if (!made) throw new Error('the insert gave no row')
  return made.id
}

const MOST = 200

/** A person's certificates, newest first. */
export const certificatesOf = (db: Db, userId: number, cmptId?: number): Promise<Certificate[]> =>
  db
    .select()
    .from(certificates)
    .where(and(eq(certificates.userId, userId), cmptId === undefined ? undefined : eq(certificates.cmptId, cmptId)))
    .orderBy(desc(certificates.issuedAt), desc(certificates.id))
    .limit(MOST)

/** A person's certificates, newest first, as a part of a statement. */
export const certificatesPart = (userId: SQL<number>) =>
  rows(
    getTableColumns(certificates),
    sql`from ${certificates} where ${certificates.userId} = ${userId}
      order by ${certificates.issuedAt} desc, ${certificates.id} desc limit ${sql.raw(String(MOST))}`,
  )

const best = ['award', 'promoted', 'participant']

/** What a person's certificate button for a competition does: the number, or why there is none. */
export function certificateFor(
  own: readonly Certificate[],
  { cmptId, verified }: { cmptId: number; verified: boolean },
): { number: string | null; code: RefusalCode | null } {
  const here = own.filter((one) => one.cmptId === cmptId)
  const valid = here.filter(({ revokedAt }) => revokedAt === null)
  const [first] = valid.sort((a, b) => best.indexOf(a.kind) - best.indexOf(b.kind))
  if (first) return { number: first.number, code: null }
  if (here.length > 0) return { number: null, code: 'certificate.revoked' }
  return { number: null, code: verified ? 'certificate.notIssued' : 'certificate.unverified' }
}
