import { shownPerson } from '@leitai/identity/account/person'
import { users } from '@leitai/identity/account/table'
import { optional, type Placeholders, type RowOf, row, rows, statement } from '@leitai/pg-kit/statement'
import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import { type Refusal, refusalText } from '@leitai/platform/contract/refusals'
import type { Db } from '@leitai/platform/db/open'
import { and, eq, isNotNull, isNull, not, sql } from '@leitai/platform/db/orm'
import { declaredAs } from '@leitai/platform/domain/hook'
import { orRefuse, Refused, refuse } from '@leitai/platform/errors/refuse'
import { releaseUpload } from '@leitai/platform/file/file'
import type * as z from 'zod/mini'
import { isShutOut } from '../definition/staff.ts'
import type { Stage } from '../definition/table.ts'
import { members } from '../team/table.ts'
import type { Model } from './contract.ts'
import { type Room, refusalToRead } from './rules.ts'
import { type TeamModel, teamModels } from './table.ts'

const listed = {
  id: teamModels.id,
  name: teamModels.name,
  size: teamModels.size,
  sha256: teamModels.sha256,
  createdAt: teamModels.createdAt,
  userId: teamModels.userId,
  person: optional(users.id, { id: users.id, name: users.name, avatar: users.avatar }),
}
type Listed = RowOf<typeof listed>

interface ModelQuery {
  cmptId: number
  userId: number
  teamId: number
}

/** The models of a team, and how much room they take, as parts of a statement. */
export const modelParts = (given: Placeholders<ModelQuery>) => {
  const isKept = sql`${teamModels.deletedAt} is null`
  return {
    list: rows(
      listed,
      sql`from ${teamModels} left join ${users} on ${users.id} = ${teamModels.userId}
        where ${teamModels.teamId} = ${given.teamId} and ${isKept} order by ${teamModels.id} desc`,
    ),
    room: row(
      {
        count: sql<number>`(count(*) filter (where ${teamModels.teamId} = ${given.teamId}))::int`,
        bytes: sql<number>`coalesce(sum(${teamModels.size}) filter (where ${teamModels.teamId} = ${given.teamId}), 0)::float8`,
        ownBytes: sql<number>`coalesce(sum(${teamModels.size}) filter (where ${teamModels.userId} = ${given.userId}), 0)::float8`,
      },
      sql`from ${teamModels} where ${isKept} and (${teamModels.teamId} = ${given.teamId}
        or (${teamModels.userId} = ${given.userId} and ${teamModels.cmptId} = ${given.cmptId}))`,
    ),
  }
}
export const modelsIn = statement(modelParts)

export const roomOf = ({ room }: Pick<Awaited<ReturnType<typeof modelsIn>>, 'room'>): Room =>
  room ?? { count: 0, bytes: 0, ownBytes: 0 }

export const shownModel = (
  { person, userId, ...model }: Listed,
  held: Refusal | null,
  { language }: Pick<AuthenticatedContext, 'language'>,
): z.output<typeof Model> => ({
  ...model,
  person: shownPerson(person ?? { id: userId, name: '', avatar: null }),
  may: { remove: held && refusalText(held, language) },
})

/** A model that the caller's team has; others’ are reported as missing. */
export async function ownModel({ db, me }: Pick<AuthenticatedContext, 'db' | 'me'>, id: number): Promise<TeamModel> {
  const [found] = await db
    .select({ model: teamModels })
    .from(teamModels)
    .innerJoin(members, and(eq(members.teamId, teamModels.teamId), eq(members.userId, me.id)))
    .where(
      and(
        eq(teamModels.id, id),
        isNull(teamModels.deletedAt),
        not(isShutOut({ cmptId: members.cmptId, userId: members.userId })),
      ),
    )
  return orRefuse(found?.model, 'model.unknown')
}

/** The model that a program is to read, by its id; refused if it is not the team’s or not for this stage. The caller has locked the team. */
export async function modelToRead(
  db: Db,
  { modelId, teamId, stage }: { modelId: number | undefined; teamId: number; stage: Pick<Stage, 'code'> },
): Promise<number | null> {
  if (modelId === undefined) return null
  if (!stage.code?.modelMb) throw new Refused({ code: 'model.noneHere' })
  const [found] = await db
    .select()
    .from(teamModels)
    .where(and(eq(teamModels.id, modelId), eq(teamModels.teamId, teamId), isNull(teamModels.deletedAt)))
  refuse(refusalToRead(stage, orRefuse(found, 'model.unknown')))
  return modelId
}

export async function isDeleted(db: Db, modelId: number | null): Promise<boolean> {
  if (modelId === null) return false
  return (await db.$count(teamModels, and(eq(teamModels.id, modelId), isNotNull(teamModels.deletedAt)))) > 0
}

/** Deletes a model: its file goes with the daily cleanup and counts as an unused upload until then. */
export async function dropModel(
  db: Db,
  { id, objectKey }: Pick<TeamModel, 'id' | 'objectKey'>,
  now: Date,
): Promise<void> {
  await db.update(teamModels).set({ deletedAt: now }).where(eq(teamModels.id, id))
  await releaseUpload(db, objectKey)
}

/** Models move with their team when it is merged into another. */
export const moveModels = (db: Db, { from, to }: { from: number; to: number }) =>
  db.update(teamModels).set({ teamId: to }).where(eq(teamModels.teamId, from))

/** Of a model, also after its file was deleted; 0 without one. */
export async function modelBytes(db: Db, id: number | null): Promise<number> {
  if (id === null) return 0
  const [model] = await db.select({ size: teamModels.size }).from(teamModels).where(eq(teamModels.id, id))
  return model?.size ?? 0
}

declare module '@leitai/platform/domain/domain' {
  interface Domain {
    /** Which models may not be deleted, and why: programs that wait or run read them, or submissions that count have read them. */
    readonly heldModels?: HeldModels
  }
}

type HeldModels = (db: Db, ids: readonly number[]) => Promise<ReadonlyMap<number, Refusal>>

/** Why some of these models may not be deleted. */
export async function heldOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Refusal>> {
  const held = new Map<number, Refusal>()
  if (ids.length === 0) return held
  for (const heldModels of declaredAs('heldModels'))
    for (const [id, refusal] of await heldModels(db, ids)) held.set(id, refusal)
  return held
}

/** What an upload for a competition’s models is kept as until it is added. */
export const purposeOf = (cmptId: number) => `models of ${cmptId}`
