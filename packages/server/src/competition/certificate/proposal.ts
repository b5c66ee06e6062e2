import type { CertificateKind, CertificateState, Design } from '@leitai/contract/competition/certificate'
import type { Words } from '@leitai/contract/core/shape'
import type { Refusal } from '@leitai/contract/refusals'
import { users } from '../../identity/account/table.ts'
import { namesToPrint } from '../../identity/realname/names-to-print.ts'
import type { AppContext } from '../../platform/context/app-context.ts'
import type { Db } from '../../platform/db/db.ts'
import { and, eq, getTableColumns, inArray, sql } from '../../platform/db/orm.ts'
import { type Placeholders, rows, statement } from '../../platform/db/statement.ts'
import type { Competition } from '../definition/table.ts'
import { members, teams } from '../team/table.ts'
import { winnersOf } from './board.ts'
import { type Fonts, loadFonts, missingIn } from './fonts.ts'
import { planFrom, planPart } from './plan.ts'
import { designFrom, designPart } from './rendering.ts'
import { paragraphsOf, stateOf } from './rules.ts'
import { runPart } from './run.ts'
import { type Certificate, certificateChoices, type certificateRuns, certificates, type Plan } from './table.ts'

/** The certificate that one person would get or has got. */
export interface Proposed {
  userId: number
  userName: string
  avatar: string | null
  active: boolean
  teamId: number
  teamName: string
  kind: CertificateKind
  rank: number | null
  award: Words
  /** The verified name; null without one. Never part of a response. */
  name: string | null
  notified: boolean
  missing: string
  state: CertificateState
  certificate: Certificate | null
}
export interface Proposal {
  plan: Plan
  run: typeof certificateRuns.$inferSelect | null
  rows: Proposed[]
  /** What the list still waits for. */
  waitsFor: Refusal | null
}
export const keyOf = ({ userId, kind }: { userId: number; kind: CertificateKind }) => `${userId} ${kind}`

/** Characters in a person's certificate that no font has. */
function missingOf(
  fonts: Fonts,
  design: Design,
  { cmpt, ...one }: { cmpt: Competition; name: string; teamName: string; award: Words; rank: number | null },
): string {
  const facts = { ...one, team: one.teamName, competition: cmpt.title, date: new Date(0), number: 'DC-0' }
  const texts = design.fields.flatMap((field) => paragraphsOf(field, facts, design.language).map(({ text }) => text))
  return missingIn(fonts, one.name + texts.join(''))
}

/** What the host planned, chose and issued, and the latest run, in one statement: a finished run has all its certificates here. */
const factsIn = statement(({ cmptId }: Placeholders<{ cmptId: number }>) => ({
  plan: planPart(cmptId),
  design: designPart(cmptId),
  choices: rows(
    getTableColumns(certificateChoices),
    sql`from ${certificateChoices} where ${certificateChoices.cmptId} = ${cmptId}`,
  ),
  // Everybody's newest certificate of each kind; the query is named as its table, for the columns.
  issued: rows(
    getTableColumns(certificates),
    sql`from (select distinct on (user_id, kind) * from ${certificates} where ${certificates.cmptId} = ${cmptId}
      order by user_id, kind, id desc) as ${certificates}`,
  ),
  run: runPart(cmptId),
}))

/** Who would get which certificate, with the host's choices and what has been issued. */
export async function propose(
  { db, ctx, now }: { db: Db; ctx: AppContext; now: Date },
  cmpt: Competition,
): Promise<Proposal> {
  const facts = await factsIn(db, { cmptId: cmpt.id })
  const plan = planFrom(facts.plan, cmpt.id)
  const outcome = await winnersOf(db, { cmpt, plan, now })
  const waitsFor = 'code' in outcome ? outcome : null
  const winners = 'code' in outcome ? [] : outcome.winners
  const byTeam = Map.groupBy(winners, ({ teamId }) => teamId)
  const people = await db
    .select({
      userId: users.id,
      userName: users.name,
      avatar: users.avatar,
      state: users.state,
      teamId: teams.id,
      teamName: teams.name,
    })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .innerJoin(teams, eq(teams.id, members.teamId))
    .where(and(eq(members.cmptId, cmpt.id), inArray(members.teamId, [...byTeam.keys()])))
  const names = await namesToPrint(
    { db, ctx },
    people.map(({ userId }) => userId),
  )
  const said = new Map(facts.choices.map((choice) => [keyOf(choice), choice]))
  const issued = new Map(facts.issued.map((one) => [keyOf(one), one]))
  const { design } = designFrom(facts.design, cmpt)
  const fonts = await loadFonts(ctx.config.dataDir)
  const listed = people.flatMap(({ state: account, ...person }) =>
    (byTeam.get(person.teamId) ?? []).map(({ kind, rank, award: usual }): Proposed => {
      const key = keyOf({ ...person, kind })
      const choice = said.get(key)
      const certificate = issued.get(key) ?? null
      const name = names.get(person.userId) ?? null
      const award = choice?.award ?? usual
      const missing =
        name === null ? '' : missingOf(fonts, design, { cmpt, name, teamName: person.teamName, award, rank })
      const state = stateOf({
        issued: certificate !== null && certificate.revokedAt === null,
        revoked: certificate !== null,
        leftOut: choice?.leftOut ?? false,
        verified: name !== null,
        missing,
      })
      const active = account === 'active'
      const notified = choice?.toldAt !== null && choice?.toldAt !== undefined
      return { ...person, active, kind, rank, award, name, notified, missing, state, certificate }
    }),
  )
  const all = [...listed, ...(await orphansOf(db, listed, issued))]
  return { plan, run: facts.run, rows: all.sort(inOrder), waitsFor }
}

/** Certificates of people who are no longer on the list: valid until revoked. */
async function orphansOf(db: Db, rows: Proposed[], issued: Map<string, Certificate>): Promise<Proposed[]> {
  const listed = new Set(rows.map(keyOf))
  const left = [...issued.values()].filter((one) => !listed.has(keyOf(one)))
  if (left.length === 0) return []
  const ids = left.map(({ userId }) => userId)
  const people = await db
    .select({ id: users.id, name: users.name, avatar: users.avatar })
    .from(users)
    .where(inArray(users.id, ids))
  const personOf = new Map(people.map((person) => [person.id, person]))
  return left.map((certificate): Proposed => {
    const { userId, kind, rank, award, teamName, revokedAt } = certificate
    const { name: userName = '', avatar = null } = personOf.get(userId) ?? {}
    const state = revokedAt ? 'left' : 'issued'
    const unknown = { active: false, teamId: 0, name: null, notified: true, missing: '' }
    return { ...unknown, userId, userName, avatar, teamName, kind, rank, award, state, certificate }
  })
}

const order: Record<CertificateKind, number> = { award: 0, promoted: 1, participant: 2 }
const inOrder = (a: Proposed, b: Proposed) =>
  order[a.kind] - order[b.kind] ||
  (a.rank ?? Number.MAX_SAFE_INTEGER) - (b.rank ?? Number.MAX_SAFE_INTEGER) ||
  a.teamId - b.teamId ||
  a.userId - b.userId
