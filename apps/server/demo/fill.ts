import { cp, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { saveAchievements } from '@leitai/community/people/achievements'
import { keepCurve, recomputeRatings } from '@leitai/community/people/ratings'
import { importFolder } from '@leitai/competition/archive/import'
import { competitions } from '@leitai/competition/definition/table'
import { noteConsent } from '@leitai/identity/account/consent'
import { type LoggedPasswords, logPasswords } from '@leitai/identity/account/demonstration'
import { hashPassword, randomPassword } from '@leitai/identity/account/password'
import { nameKey } from '@leitai/identity/account/rules'
import { users } from '@leitai/identity/account/table'
import { isExposed } from '@leitai/platform/config/exposure'
import type { AppContext } from '@leitai/platform/context/app-context'
import { count, eq, sql } from '@leitai/platform/db/orm'
import { demoSets } from './all-sets.ts'
import { DEMO_ADMIN, DEMO_HOST, DEMO_PASSWORD, DEMO_PEOPLE, DEMO_STAFF, type DemoPlan, demoPlans } from './cast.ts'
import { fillForum } from './forum.ts'
import { fillLanding } from './landing.ts'
import { fillClasses } from './learning/classes.ts'
import { fillTraining } from './learning/training.ts'
import { fillLibrary } from './library.ts'
import { makeInThread, markFinished, markUnfinished, unfinishedSince } from './mark.ts'
import { fillNews } from './news.ts'
import { fillOrganisations } from './organisations.ts'
import { fillPoints } from './points.ts'
import { fillProducts } from './products.ts'
import { fillProfiles } from './profiles.ts'
import { fillPrograms } from './programs.ts'
import { fillSubmissions } from './submissions.ts'

const TEXTS = fileURLToPath(new URL('../../../demo/competitions', import.meta.url))

/**
 * Fills an empty database with the demonstration: accounts, then competitions, then submissions. Every step is one transaction and is
 * skipped if already done, so the next start completes an interrupted fill.
 */
export async function fillDemo(ctx: AppContext): Promise<void> {
  const began = performance.now()
  const since = await startOf(ctx)
  const demo = { ...ctx, now: () => since }
  const hostId = await fillPeople(demo)
  await fillProfiles(demo)
  await fillOrganisations(demo, hostId)
  await fillNews(demo)
  await fillProducts(demo)
  await fillTraining(demo)
  await fillClasses(ctx, hostId)
  const work = join(ctx.config.dataDir, 'work', 'demo')
  const folderOf = ({ slug }: DemoPlan) => join(work, slug)
  const lacksPrograms = (await ctx.scorers.lacksPrograms()) !== null
  const plans = demoPlans.filter(({ scoredByProgram }) => !scoredByProgram || !lacksPrograms)
  for (const plan of plans) await fillCompetition(demo, plan, { folder: folderOf(plan), hostId })
  await passLegacyIds(ctx)
  ctx.log.info(
    { ms: Math.round(performance.now() - began) },
    '演示竞赛已就绪 / the demonstration’s competitions are there',
  )
  await fillLanding(demo)
  await fillLibrary(demo)
  await fillForum(demo)
  for (const plan of plans) await fillSubmissions(demo, plan, folderOf(plan))
  await fillPrograms(ctx, join(work, 'demo-digits-code'))
  await recomputeRatings(ctx.db, ctx.now())
  await keepCurve(ctx.db, ctx.now())
  await fillPoints(demo)
  await saveAchievements(ctx.db, ctx.now(), { notify: false })
  await rm(work, { recursive: true, force: true })
  await markFinished(ctx)
  ctx.log.info({ ms: Math.round(performance.now() - began) }, '演示数据已就绪 / the demonstration is complete')
}

/** Dates count from the first start, even if a later start completes the fill. */
async function startOf(ctx: AppContext): Promise<Date> {
  const [found] = await ctx.db.select({ count: count() }).from(users)
  const before = (found?.count ?? 0) > 0 ? await unfinishedSince(ctx) : null
  const since = before ?? ctx.now()
  if (!before) await markUnfinished(ctx, since)
  return since
}

/** Creates the accounts; returns the host's id. */
export async function fillPeople(ctx: AppContext): Promise<number> {
  const { db, now } = ctx
  const exposed = isExposed(ctx.config)
  const shared = exposed ? randomPassword() : DEMO_PASSWORD
  const passwords: LoggedPasswords = {}
  for (const name of DEMO_PEOPLE) passwords[name] = shared
  for (const name of DEMO_STAFF) passwords[name] = exposed ? randomPassword() : DEMO_PASSWORD
  const hashes = new Map<string, string>()
  for (const password of new Set(Object.values(passwords))) hashes.set(password, await hashPassword(password))
  // Accounts are older than anything they did.
  const createdAt = new Date(now().getTime() - 70 * 86_400_000)
  const rows = [...DEMO_STAFF, ...DEMO_PEOPLE].map((name) => ({
    name,
    nameKey: nameKey(name),
    passwordHash: hashes.get(passwords[name] ?? ''),
    demonstration: exposed ? ('changed' as const) : ('published' as const),
    role: name === DEMO_ADMIN ? ('admin' as const) : ('user' as const),
    createdAt,
  }))
  const made = await db.insert(users).values(rows).onConflictDoNothing().returning({ id: users.id, name: users.name })
  if (exposed && made.length > 0)
    logPasswords(ctx, Object.fromEntries(made.map(({ name }) => [name, passwords[name] ?? ''])))
  for (const { id } of made) {
    await noteConsent(db, { userId: id, documents: ['terms', 'privacy'], ip: '127.0.0.1', now: createdAt })
  }
  const [host] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.nameKey, nameKey(DEMO_HOST)))
  if (!host) throw new Error('the host of the demonstration is missing')
  return host.id
}

async function fillCompetition(
  ctx: AppContext,
  { slug, legacyId }: DemoPlan,
  { folder, hostId }: { folder: string; hostId: number },
): Promise<void> {
  const existing = await ctx.db.select({ id: competitions.id }).from(competitions).where(eq(competitions.slug, slug))
  if (existing.length > 0) return
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await cp(join(TEXTS, slug), folder, { recursive: true })
  if (demoSets[slug]) await makeInThread({ kind: 'files', slug, folder })
  await importFolder(ctx, folder, { publish: true, ownerId: hostId, id: legacyId })
}

/** Moves the sequence past the ids that were assigned by hand. */
const passLegacyIds = ({ db }: AppContext) =>
  db.execute(sql`select setval(pg_get_serial_sequence('competitions', 'id'),
    (select greatest(max(id), (select last_value from pg_sequences where sequencename = 'competitions_id_seq')) from competitions))`)
