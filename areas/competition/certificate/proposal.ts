import { users } from '@leitai/identity/account/table'
import { namesToPrint } from '@leitai/identity/realname/vouch'
import { type Placeholders, rows, statement } from '@leitai/pg-kit/statement'
import type { AppContext } from '@leitai/platform/context/app-context'
import type { Words } from '@leitai/platform/contract/inputs'
import type { Refusal } from '@leitai/platform/contract/refusals'
import type { Db } from '@leitai/platform/db/open'
import { getTableColumns, sql } from '@leitai/platform/db/orm'
import type { Competition } from '../definition/table.ts'
import { boardStages } from '../review/outcome.ts'
import { members, teams } from '../team/table.ts'
import { boardParts, type LastStageQuery, lastStageCte, winnersFrom } from './board.ts'
import type { CertificateKind, CertificateState, Design } from './contract.ts'
import { type Fonts, loadFonts, missingIn } from './fonts.ts'
import { planFrom, planPart, runPart } from './plan.ts'
import { designFrom, designPart } from './rendering.ts'
import { paragraphsOf, stateOf } from './rules.ts'
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

const shown = { userName: users.name, avatar: users.avatar }

/**
 * What the host planned, chose and issued, the latest run, and the last board, in one statement: a finished run has all its certificates
 * here.
 */
const factsIn = statement(
  ({ cmptId }: Placeholders<LastStageQuery & { cmptId: number }>) => ({
    plan: planPart(cmptId),
    design: designPart(cmptId),
    choices: rows(
      getTableColumns(certificateChoices),
      sql`from ${certificateChoices} where ${certificateChoices.cmptId} = ${cmptId}`,
    ),
    // Everybody's newest certificate of each kind; the query is named as its table, for the columns.
    issued: rows(
      { certificate: certificates, person: shown },
      sql`from (select distinct on (user_id, kind) * from ${certificates} where ${certificates.cmptId} = ${cmptId}
        order by user_id, kind, id desc) as ${certificates} join ${users} on ${users.id} = ${certificates.userId}`,
    ),
    run: runPart(cmptId),
    ...boardParts(),
  }),
  lastStageCte,
)
type Issued = Awaited<ReturnType<typeof factsIn>>['issued'][number]

const membersIn = statement(({ cmptId, teamIds }: Placeholders<{ cmptId: number; teamIds: number[] }>) => ({
  people: rows(
    { userId: users.id, ...shown, account: users.state, teamId: teams.id, teamName: teams.name },
    sql`from ${members} join ${users} on ${users.id} = ${members.userId} join ${teams} on ${teams.id} = ${members.teamId}
      where ${members.cmptId} = ${cmptId} and ${members.teamId} = any(${teamIds}::int[])`,
  ),
}))

/** The members of teams, and their verified names. */
async function membersOf(of: { db: Db; ctx: AppContext }, cmptId: number, teamIds: number[]) {
  if (teamIds.length === 0) return { people: [], names: new Map<number, string>() }
  const { people } = await membersIn(of.db, { cmptId, teamIds })
  const names = await namesToPrint(
    of,
    people.map(({ userId }) => userId),
  )
  return { people, names }
}

/** Who would get which certificate, with the host's choices and what has been issued. */
export async function propose(
  { db, ctx, now }: { db: Db; ctx: AppContext; now: Date },
  cmpt: Competition,
): Promise<Proposal> {
  const stages = await boardStages(db, cmpt)
  const query = { stageIds: stages.map(({ id }) => id), application: cmpt.type === 'application' }
  const { choices, design: saved, issued: certified, ...facts } = await factsIn(db, { cmptId: cmpt.id, ...query })
  const plan = planFrom(facts.plan, cmpt.id)
  const outcome = await winnersFrom(db, facts, { cmpt, stages, plan, now })
  const waitsFor = 'code' in outcome ? outcome : null
  const winners = 'code' in outcome ? [] : outcome.winners
  const byTeam = Map.groupBy(winners, ({ teamId }) => teamId)
  const [{ people, names }, fonts] = await Promise.all([
    membersOf({ db, ctx }, cmpt.id, [...byTeam.keys()]),
    loadFonts(ctx.config.dataDir),
  ])
  const said = new Map(choices.map((choice) => [keyOf(choice), choice]))
  const issued = new Map(certified.map((one) => [keyOf(one.certificate), one]))
  const { design } = designFrom(saved, cmpt)
  const listed = people.flatMap(({ account, ...person }) =>
    (byTeam.get(person.teamId) ?? []).map(({ kind, rank, award: usual }): Proposed => {
      const key = keyOf({ ...person, kind })
      const choice = said.get(key)
      const certificate = issued.get(key)?.certificate ?? null
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
      const notified = choice?.notifiedAt !== null && choice?.notifiedAt !== undefined
      return { ...person, active, kind, rank, award, name, notified, missing, state, certificate }
    }),
  )
  const listedKeys = new Set(listed.map(keyOf))
  const orphans = [...issued].flatMap(([key, one]) => (listedKeys.has(key) ? [] : [orphanOf(one)]))
  return { plan, run: facts.run, rows: [...listed, ...orphans].sort(inOrder), waitsFor }
}

/** A certificate of somebody who is no longer on the list: valid until revoked. */
function orphanOf({ certificate, person }: Issued): Proposed {
  const { userId, kind, rank, award, teamName, revokedAt } = certificate
  const state = revokedAt ? 'left' : 'issued'
  const unknown = { active: false, teamId: 0, name: null, notified: true, missing: '' }
  return { ...unknown, ...person, userId, teamName, kind, rank, award, state, certificate }
}

const order: Record<CertificateKind, number> = { award: 0, promoted: 1, participant: 2 }
const inOrder = (a: Proposed, b: Proposed) =>
  order[a.kind] - order[b.kind] ||
  (a.rank ?? Number.MAX_SAFE_INTEGER) - (b.rank ?? Number.MAX_SAFE_INTEGER) ||
  a.teamId - b.teamId ||
  a.userId - b.userId
