import type { Db } from '@leitai/platform/db/open'
import { orRefuse } from '@leitai/platform/errors/refuse'
import { searchTextOf } from '@leitai/platform/text/search'
import { freshSalts } from '../commitment.ts'
import { stagesOf } from '../competition.ts'
import { newSlug } from '../draft.ts'
import { newInviteKey } from '../join-codes.ts'
import { copyPrograms } from '../program.ts'
import { type Competition, competitions, dataFiles, stages } from '../table.ts'
import { copyTitle } from '../texts.ts'
import { questionsOf, writeQuestions } from './competition.ts'
import { filesOf } from './files.ts'

/**
 * Copies a competition to a draft that begins at `startAt`: texts, stages, scoring, files (the same objects), form, questions and prizes;
 * no codes, changes or participants, and nothing secret of the source: key and salts are new. Returns its id and a map of stage ids.
 */
export async function copyCompetition(
  db: Db,
  source: Competition,
  { startAt, ownerId, now }: { startAt: Date; ownerId: number; now: Date },
): Promise<{ id: number; stageOf: Map<number, number> }> {
  const shift = startAt.getTime() - source.startAt.getTime()
  const moved = (at: Date) => new Date(at.getTime() + shift)
  const maybeMoved = (at: Date | null) => (at === null ? null : moved(at))
  const { id: _id, people: _people, teams: _teams, submissions: _submissions, ...plain } = source
  const title = copyTitle(source.title)
  const [made] = await db
    .insert(competitions)
    .values({
      ...plain,
      title,
      slug: newSlug(),
      inviteKey: source.inviteKey === null ? null : newInviteKey(),
      status: 'draft',
      featured: false,
      startAt,
      endAt: maybeMoved(source.endAt),
      signUpStartAt: moved(source.signUpStartAt),
      signUpEndAt: maybeMoved(source.signUpEndAt),
      bannerUntil: maybeMoved(source.bannerUntil),
      ownerId,
      // The copier may not run the series: only its hosts add competitions.
      parentId: null,
      searchText: searchTextOf({ ...source, title }),
      createdAt: now,
    })
    .returning({ id: competitions.id })
  const { id } = orRefuse(made, 'competition.unknown')
  const stageOf = new Map<number, number>()
  for (const { id: old, ...stage } of await stagesOf(db, source.id)) {
    const [copied] = await db
      .insert(stages)
      .values({
        ...stage,
        ...freshSalts(),
        cmptId: id,
        startAt: moved(stage.startAt),
        endAt: maybeMoved(stage.endAt),
        revealedAt: null,
        remindedHours: null,
        boardAt: null,
        rerunId: null,
      })
      .returning({ id: stages.id })
    stageOf.set(old, orRefuse(copied, 'competition.noStage').id)
  }
  const files = (await filesOf(db, source.id)).map(({ id: _file, downloads: _downloads, stageId, ...file }) => ({
    ...file,
    cmptId: id,
    stageId: stageId === null ? null : (stageOf.get(stageId) ?? null),
  }))
  if (files.length > 0) await db.insert(dataFiles).values(files)
  await writeQuestions(db, id, await questionsOf(db, source.id))
  await copyPrograms(db, { from: source.id, to: id })
  return { id, stageOf }
}
