import { audit } from '@leitai/platform/audit/audit'
import { API_BASE } from '@leitai/platform/contract/call'
import { refusalText } from '@leitai/platform/contract/refusals'
import type { Db } from '@leitai/platform/db/open'
import { and, asc, desc, eq, inArray, type SQL, sql } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { Download } from '@leitai/platform/http/download'
import { pageOf } from '@leitai/platform/http/page'
import { keptRead } from '@leitai/platform/pubsub/kept-reads'
import { matchesOf } from '@leitai/platform/text/search'
import { countedFile, handOut } from '../catalog/data.ts'
import { isSignedUp } from '../definition/competition.ts'
import { competitions, dataFiles, stages } from '../definition/table.ts'
import { hostedCompetition, staffCompetition } from '../staff/role.ts'
import { refusalToRun } from '../staff/rules.ts'
import { placeOf } from '../team/competitor.ts'
import * as contract from './contract.ts'
import { croissantOf } from './croissant.ts'
import { filesWithLooks, filesWithProfiles, isOut, isPublic, publicDataset, publicFile, sumOf } from './dataset.ts'
import { formatOf, previewOf, refusalToDownload } from './rules.ts'
import { profileOf, seenFiles } from './seen-files.ts'
import { datasets } from './table.ts'

export const dataPreview: Handler<typeof contract.dataPreview> = async ({ db, me, now }, { cmptId, fileId }) => {
  const all = await seenFiles(db, { cmptId, userId: me?.id ?? null, now })
  const { preview } = orRefuse(
    all.find(({ file }) => file.id === fileId),
    'competition.noFile',
  )
  return { state: preview, profile: preview === 'ready' ? await profileOf(db, fileId) : null }
}

export const dataPreviews: Handler<typeof contract.dataPreviews> = async ({ db, me, now }, { cmptId }) =>
  (await seenFiles(db, { cmptId, userId: me?.id ?? null, now })).map(({ file, preview }) => ({
    fileId: file.id,
    name: file.name,
    preview,
  }))

export const dataset: Handler<typeof contract.dataset> = async ({ db, me, now, language }, { cmptId }) => {
  const { shared, cmpt } = await publicDataset(db, cmptId)
  const rows = await filesWithLooks(db, cmptId, now)
  const { download, preview } = shared
  const signedUp = me !== null && (await isSignedUp(db, cmptId, me.id))
  const refusal = refusalToDownload({ download, loggedIn: me !== null, signedUp })
  return {
    ...cmpt,
    cmptId,
    about: cmpt.task,
    download,
    ...sumOf(rows.map(({ file }) => file)),
    files: rows.map(({ file, kept }) => ({
      ...file,
      format: formatOf(file.name),
      preview: previewOf(file, kept, preview),
    })),
    locked: refusal && refusalText(refusal, language),
  }
}

export const datasetContent: Handler<typeof contract.datasetContent> = async ({ db, me, now, ctx }, { fileId }) => {
  const { file, shared } = await publicFile(db, fileId, now)
  const { cmptId } = file
  const place = await placeOf(db, { cmptId, userId: me.id })
  refuse(refusalToDownload({ download: shared.download, loggedIn: true, signedUp: place.signedUp }))
  const { objectKey, name } = await countedFile(ctx, { cmptId, fileId, userId: me.id, place, now })
  return new Download({ name, contentType: 'application/octet-stream', body: (await ctx.storage.get(objectKey)).body })
}

export const datasetCroissant: Handler<typeof contract.datasetCroissant> = async ({ db, now, ctx }, { cmptId }) => {
  const { shared, cmpt } = await publicDataset(db, cmptId)
  const rows = await filesWithProfiles(db, cmptId, now)
  const { siteUrl } = ctx.config
  const described = croissantOf({
    ...cmpt,
    sharedAt: shared.sharedAt,
    files: rows.map(({ file, kept, profile }) => ({
      ...file,
      profile: previewOf(file, kept, shared.preview) === 'ready' ? profile : null,
    })),
    page: `${siteUrl}/v3/dataset.html?id=${cmptId}`,
    content: (fileId) => `${siteUrl}${API_BASE}${contract.datasetContent.path}?fileId=${fileId}`,
  })
  return new Download({
    name: `dataset-${cmptId}.croissant.json`,
    contentType: 'application/ld+json; charset=utf-8',
    body: `${JSON.stringify(described, null, 2)}\n`,
  })
}

export const datasetFile: Handler<typeof contract.datasetFile> = async ({ db, me, now, ctx }, { fileId }) => {
  const { file, shared } = await publicFile(db, fileId, now)
  const { cmptId } = file
  const place = await placeOf(db, { cmptId, userId: me.id })
  refuse(refusalToDownload({ download: shared.download, loggedIn: true, signedUp: place.signedUp }))
  return handOut(ctx, { cmptId, fileId, userId: me.id, place, now })
}

const TAGS = 20
const orders: Record<(typeof contract.datasetOrders)[number], SQL> = {
  newest: desc(datasets.sharedAt),
  downloads: sql`sum(${dataFiles.downloads}) desc`,
  size: sql`sum(${dataFiles.size}) desc`,
}

const mostUsedTags = keptRead({ reads: [competitions, datasets] }, async (db: Db, _all: 'all') => {
  const found = await db.execute<{ tag: string; count: number }>(
    sql`select tag, count(*)::int as count from ${datasets} join ${competitions} on ${competitions.id} = ${datasets.cmptId},
        jsonb_array_elements_text(${competitions.tags}) tag
        where ${competitions.status} = 'published' group by tag order by count desc, tag limit ${TAGS}`,
  )
  return found.rows
})

export const datasetList: Handler<typeof contract.datasetList> = async ({ db, now }, input) => {
  const { page, pageSize, offset } = pageOf(input)
  const { keyword, tag, order } = input
  const where = and(
    isPublic,
    isOut(now),
    tag === '' ? undefined : sql`${competitions.tags} ? ${tag}`,
    ...matchesOf(competitions.searchText, keyword),
  )
  const found = db
    .select({ cmptId: datasets.cmptId, total: sql<number>`(count(*) over ())::int` })
    .from(datasets)
    .innerJoin(competitions, eq(competitions.id, datasets.cmptId))
    .innerJoin(dataFiles, eq(dataFiles.cmptId, datasets.cmptId))
    .leftJoin(stages, eq(stages.id, dataFiles.stageId))
    .where(where)
    .groupBy(datasets.cmptId)
  const shown = await found.orderBy(orders[order], asc(datasets.cmptId)).limit(pageSize).offset(offset)
  const ids = shown.map(({ cmptId }) => cmptId)
  const about = db
    .select({
      cmptId: competitions.id,
      title: competitions.title,
      summary: competitions.summary,
      host: competitions.host,
      cover: competitions.cover,
      tags: competitions.tags,
      download: datasets.download,
    })
    .from(datasets)
    .innerJoin(competitions, eq(competitions.id, datasets.cmptId))
    .where(inArray(datasets.cmptId, ids))
  const within = db
    .select({
      cmptId: dataFiles.cmptId,
      name: dataFiles.name,
      size: dataFiles.size,
      downloads: dataFiles.downloads,
      licence: dataFiles.licence,
    })
    .from(dataFiles)
    .leftJoin(stages, eq(stages.id, dataFiles.stageId))
    .where(and(inArray(dataFiles.cmptId, ids), isOut(now)))
  const [rows, files] = await Promise.all([about, within])
  // Behind the last page no row says how many there are.
  const total = shown[0]?.total ?? (offset === 0 ? 0 : await db.$count(found.as('found')))
  const list = rows
    .toSorted((a, b) => ids.indexOf(a.cmptId) - ids.indexOf(b.cmptId))
    .map((row) => ({ ...row, ...sumOf(files.filter(({ cmptId }) => cmptId === row.cmptId)) }))
  return { list, total, page, pageSize, tags: await mostUsedTags(db, 'all') }
}

export const datasetPreview: Handler<typeof contract.datasetPreview> = async ({ db, now }, { fileId }) => {
  const { file, shared, kept } = await publicFile(db, fileId, now)
  const state = previewOf(file, kept, shared.preview)
  return { state, profile: state === 'ready' ? (kept?.profile ?? null) : null }
}

export const hostDataset: Handler<typeof contract.hostDataset> = async (context, { cmptId }) => {
  const { db, language } = context
  const { role } = await staffCompetition(context, cmptId)
  const [shared] = await db.select().from(datasets).where(eq(datasets.cmptId, cmptId))
  const rows = await filesWithLooks(db, cmptId, null)
  const refusal = refusalToRun(role)
  return {
    shared: shared !== undefined,
    preview: shared?.preview ?? true,
    download: shared?.download ?? 'signUp',
    files: rows.map(({ file, kept }) => ({ ...file, preview: previewOf(file, kept, shared?.preview ?? false) })),
    may: { change: refusal && refusalText(refusal, language) },
  }
}

export const shareDataset: Handler<typeof contract.shareDataset> = async (context, { cmptId, shared, ...how }) => {
  const { db, now } = context
  const { role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role))
  if (shared) {
    await db
      .insert(datasets)
      .values({ cmptId, ...how, sharedAt: now })
      .onConflictDoUpdate({ target: datasets.cmptId, set: how })
  } else await db.delete(datasets).where(eq(datasets.cmptId, cmptId))
  await audit(context, {
    action: shared ? 'dataset.share' : 'dataset.unshare',
    target: { kind: 'competition', id: cmptId },
    detail: shared ? how : {},
  })
  return { ok: true }
}
