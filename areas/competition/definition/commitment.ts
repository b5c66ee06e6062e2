import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Db } from '@leitai/platform/db/open'
import { and, ne, sql } from '@leitai/platform/db/orm'
import { commitmentOf, SALT_BYTES } from '@leitai/scorer/commitment'
import { formulas, packageOf } from '@leitai/scorer/metrics/formula'
import { metrics } from '@leitai/scorer/metrics/index'
import { planOf } from '@leitai/scorer/plan'
import type { ScoringSpec } from '@leitai/scorer/types'
import { needsTable } from '@leitai/tables/open-tables'
import { type Commitments, STRONG_SEED } from '../catalog/contract.stages.ts'
import { competitions, type Stage, stages } from './table.ts'

type Split = ScoringSpec['split']

/** Salts of new, unopened commitments: for every change of solution or split. */
export const freshSalts = (): Pick<Stage, 'solutionSalt' | 'splitSalt' | 'commitmentsOpenedAt'> => ({
  solutionSalt: randomBytes(SALT_BYTES).toString('hex'),
  splitSalt: randomBytes(SALT_BYTES).toString('hex'),
  commitmentsOpenedAt: null,
})

type Committed = Pick<Stage, 'solutionSha256' | 'splitSha256' | 'solutionSalt' | 'splitSalt' | 'commitmentsOpenedAt'>
const computed = new WeakMap<Committed, Commitments>()

/** The commitments of a scored stage, and their openings once published. Computed once for each row that the process keeps. */
export function commitmentsOf(stage: Committed, spec: ScoringSpec): Commitments {
  const cached = computed.get(stage) ?? compute(stage, spec)
  if (Object.isFrozen(stage)) computed.set(stage, cached)
  return cached
}

function compute(stage: Committed, spec: ScoringSpec): Commitments {
  const { solutionSha256, splitSha256, solutionSalt, splitSalt, commitmentsOpenedAt } = stage
  const program = programOpening(solutionSalt, spec)
  return {
    solution: commitmentOf(solutionSalt, solutionSha256),
    split: commitmentOf(splitSalt, splitSha256),
    program: program && commitmentOf(program.salt, program.sha256),
    opened:
      commitmentsOpenedAt !== null
        ? {
            solution: { salt: solutionSalt, sha256: solutionSha256 },
            split: { salt: splitSalt, sha256: splitSha256 },
            program,
            rule: spec.split,
            files: filesOf(spec),
          }
        : null,
  }
}

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** The digest of the host's code, under a salt of its own: it follows from the solution's, and says nothing of that. */
function programOpening(solutionSalt: string, { metric }: ScoringSpec): { salt: string; sha256: string } | null {
  if (!Object.hasOwn(formulas, metric.name)) return null
  return {
    salt: createHmac('sha256', Buffer.from(solutionSalt, 'hex')).update('program').digest('hex'),
    sha256: packageOf(metric) ?? digestOf(String(metric.options?.code ?? '')),
  }
}

/** What is needed to read the solution, and says nothing of it once that may be published. */
function filesOf(spec: ScoringSpec): NonNullable<Commitments['opened']>['files'] {
  const all = [spec, ...(spec.tasks ?? [])]
  if (!all.some(({ files }) => files?.truth)) return null
  const planned = planOf(spec, metrics)
  if ('fault' in planned) return null
  return planned.plan.tasks.map((task) => ({
    members: task.rows.files?.truth ?? {},
    table: needsTable(task, { truth: true }),
  }))
}

/**
 * Opens the commitments of stages whose B board is revealed and, without B, of ended competitions. Not while another stage still hides the
 * same solution, or rows with the same split: a published seed reveals every split made with it.
 */
export async function openCommitments({ db, now }: { db: Db; now(): Date }): Promise<void> {
  const at = now()
  const over = (stage: string, cmpt: string) => sql`(${sql.raw(cmpt)}.status in ('published', 'private') and case
      when ${sql.raw(stage)}.spec ->> 'b' = 'none' then coalesce(${sql.raw(cmpt)}.end_at <= ${at}, false)
      else ${sql.raw(stage)}.revealed_at is not null end)`
  const shown = sql`${stages} shown join ${competitions} held on held.id = shown.cmpt_id`
  const due = sql`shown.commitments_opened_at is null and shown.solution_sha256 <> '' and shown.spec is not null
      and ${over('shown', 'held')}
      and not exists (select 1 from ${stages} other join ${competitions} its on its.id = other.cmpt_id
        where other.id <> shown.id and not ${over('other', 'its')}
          and (other.solution_sha256 = shown.solution_sha256 or (other.a_rows < other.rows
            and (other.split_sha256 = shown.split_sha256 or other.spec #>> '{split,seed}' = shown.spec #>> '{split,seed}'))))`
  // An update is announced even if it changes no row: all processes would drop what they keep of stages every two seconds.
  if ((await db.execute(sql`select from ${shown} where ${due} limit 1`)).rows.length === 0) return
  await db.execute(sql`update ${stages} set commitments_opened_at = ${at} from ${shown}
    where ${stages.id} = shown.id and ${due}`)
}

/** Replaces a guessable or missing seed by 128 random bits. `standing` is a split that may stay as it is. */
export function withStrongSeed<S extends { split: Split }>(given: S, standing: Split | null): S {
  const { split } = given
  if (split.by !== 'seed' || STRONG_SEED.test(split.seed)) return given
  const kept = standing?.by === 'seed' && (split.seed === standing.seed || split.seed === '') ? standing.seed : null
  return { ...given, split: { ...split, seed: kept ?? drawSeed() } }
}

export const drawSeed = () => randomBytes(16).toString('hex')

/**
 * Whether a seed also splits another competition's solution: opening that would reveal this split. A copy that keeps the solution keeps the
 * seed: with different splits of the same rows, board A of one would reveal B of the other.
 */
export async function isSeedElsewhere(
  db: Db,
  { cmptId, seed, solutionSha256 }: { cmptId: number; seed: string; solutionSha256: string },
): Promise<boolean> {
  const [elsewhere] = await db
    .select({ id: stages.id })
    .from(stages)
    .where(
      and(
        ne(stages.cmptId, cmptId),
        ne(stages.solutionSha256, solutionSha256),
        sql`${stages.spec} #>> '{split,seed}' = ${seed}`,
      ),
    )
    .limit(1)
  return elsewhere !== undefined
}
