import { createHash } from 'node:crypto'
import { API_BASE } from '@leitai/platform/contract/call'
import { eq } from '@leitai/platform/db/orm'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { expect, test } from 'vitest'
import { competitions } from '../definition/table.ts'
import * as contract from './contract.ts'
import { lookInto, profilesDue } from './profiling.ts'

const { app, build } = await testApp()
const user = await build.user()
const owner = await app.as(user)
const nobody = app.visitor()
const path = (cmptId: number) => `${API_BASE}${contract.datasetCroissant.path}?cmptId=${cmptId}`
const share = (cmptId: number, more = {}) =>
  owner.call(contract.shareDataset, { cmptId, shared: true, preview: true, download: 'login', ...more })

interface Node {
  '@type': string
  '@id': string
  name: string
  [field: string]: unknown
}
interface Croissant {
  '@context': Record<string, unknown>
  '@type': string
  distribution: (Node & { contentUrl: string; contentSize: string; sha256: string; encodingFormat: string })[]
  recordSet: (Node & {
    field: (Node & { dataType: string; source: { fileObject: { '@id': string }; extract: { column: string } } })[]
  })[]
  [field: string]: unknown
}

/**
 * What is wrong by the specification's rules: required properties, types, names, unique ids, and references that resolve. Source:
 * docs.mlcommons.org/croissant/docs/croissant-spec.html, version 1.0.
 */
function faultsOf(given: Croissant): string[] {
  const faults: string[] = []
  const need = (ok: boolean, what: string) => void (ok || faults.push(what))
  const isUrl = (value: unknown) => typeof value === 'string' && URL.canParse(value)
  need(given['@type'] === 'sc:Dataset', 'the type')
  need(given.conformsTo === 'http://mlcommons.org/croissant/1.0', 'conformsTo')
  for (const name of ['name', 'description']) need(typeof given[name] === 'string' && given[name] !== '', name)
  need(isUrl(given.url), 'url')
  need(Array.isArray(given.license) && given.license.length > 0, 'license')
  need(/^\d{4}-\d\d-\d\d$/.test(String(given.datePublished)), 'datePublished')
  need((given.creator as Node | undefined)?.['@type'] === 'sc:Organization', 'creator')
  const ids = new Set<string>()
  const once = (id: string) => {
    need(!ids.has(id), `${id} is there twice`)
    ids.add(id)
  }
  for (const file of given.distribution) {
    once(file['@id'])
    need(file['@type'] === 'cr:FileObject', `${file['@id']} is no FileObject`)
    need(isUrl(file.contentUrl), `${file['@id']}: contentUrl`)
    need(/^\d+ B$/.test(file.contentSize), `${file['@id']}: contentSize`)
    need(/^[\w.+-]+\/[\w.+-]+$/.test(file.encodingFormat), `${file['@id']}: encodingFormat`)
    need(/^[\da-f]{64}$/.test(file.sha256), `${file['@id']}: sha256`)
  }
  const files = new Set(ids)
  for (const set of given.recordSet) {
    once(set['@id'])
    need(set['@type'] === 'cr:RecordSet' && set.field.length > 0, `${set['@id']}: no RecordSet with fields`)
    for (const field of set.field) {
      once(field['@id'])
      need(field['@id'].startsWith(`${set['@id']}/`), `${field['@id']} is not named after its set`)
      need(/^sc:(?:Text|Float|Integer|Boolean|Date|DateTime)$/.test(field.dataType), `${field['@id']}: dataType`)
      need(files.has(field.source.fileObject['@id']), `${field['@id']}: its file`)
      need(field.source.extract.column !== '', `${field['@id']}: its column`)
    }
  }
  // Every term that is used is one of schema.org (by @vocab) or of the context.
  for (const term of ['conformsTo', 'recordSet', 'field', 'dataType', 'source', 'fileObject', 'extract', 'column'])
    need(given['@context'][term] !== undefined, `the context has no ${term}`)
  return faults
}

async function croissant(cmptId: number): Promise<Croissant> {
  const answer = await nobody.fetch(path(cmptId))
  expect(answer.headers.get('content-type')).toContain('application/ld+json')
  return answer.json()
}

test('a dataset is described as the specification says, its columns by their profile, and its bytes are where it says', async () => {
  const { id, fileId } = await build.competition({ ownerId: user.id, tags: ['演示'] })
  await share(id)
  await profilesDue(app.ctx)
  await lookInto(app.ctx, fileId)
  const given = await croissant(id)
  expect(faultsOf(given)).toEqual([])
  expect(given).toMatchObject({ license: ['https://spdx.org/licenses/CC0-1.0.html'], keywords: ['演示'] })
  expect(given.recordSet[0]?.field.map(({ name, dataType }) => [name, dataType])).toEqual([
    ['id', 'sc:Float'],
    ['prediction', 'sc:Float'],
  ])
  const [file] = given.distribution
  const { pathname, search } = new URL(file?.contentUrl ?? '')
  const bytes = Buffer.from(await (await owner.fetch(`${pathname}${search}`)).arrayBuffer())
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(file?.sha256)
  expect(`${bytes.length} B`).toBe(file?.contentSize)
  // Whoever is not logged in gets none, as from the page.
  const refused = await nobody.fetch(`${pathname}${search}`)
  expect(await refused.json()).toMatchObject({ flag: false, code: 'login.missing' })
})

test('it tells no more than the page: no columns where values are not shown, no files that are not out, and nothing that is not shared', async () => {
  const { id, fileId } = await build.competition({ ownerId: user.id })
  expect(await (await nobody.fetch(path(id))).json()).toMatchObject({ code: 'dataset.unknown' })
  await share(id, { preview: false })
  await profilesDue(app.ctx)
  await lookInto(app.ctx, fileId)
  expect((await croissant(id)).recordSet).toEqual([])
  const later = await build.competition({ ownerId: user.id, startAt: new Date(Date.now() + 86_400_000) })
  await share(later.id)
  expect((await croissant(later.id)).distribution).toEqual([])
  await app.ctx.db.update(competitions).set({ status: 'withdrawn' }).where(eq(competitions.id, id))
  expect(await (await nobody.fetch(path(id))).json()).toMatchObject({ code: 'dataset.unknown' })
})

test('a file is given to whom the host lets have it, and counted', async () => {
  const { id, fileId } = await build.competition({ ownerId: user.id })
  await share(id, { download: 'signUp' })
  const somebody = await app.as(await build.user())
  const content = `${API_BASE}${contract.datasetContent.path}?fileId=${fileId}`
  expect(await (await somebody.fetch(content)).json()).toMatchObject({ code: 'competition.notSignedUp' })
  const { visitor } = await build.competitor(id)
  expect((await visitor.fetch(content)).status).toBe(200)
  expect((await nobody.call(contract.dataset, { cmptId: id })).downloads).toBe(1)
  expect(await refusalOf(nobody.call(contract.dataset, { cmptId: id + 1000 }))).toBe('dataset.unknown')
  expect(await (await somebody.fetch(`${content}9999`)).json()).toMatchObject({ code: 'dataset.unknown' })
})
