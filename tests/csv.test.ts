import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { allCalls } from '../apps/server/http-server.ts'
import { fieldsFor } from '../apps/testing/world/catalogue/catalogue.ts'
import { personAs } from '../apps/testing/world/trial.ts'
import { worldApp } from '../apps/testing/world/world-app.ts'
import { admits, type CallerKind } from '../areas/platform/contract/permissions.ts'
import { sql } from '../areas/platform/db/orm.ts'

/** Formulas in user-written texts, in every CSV export, including those of future calls. */

const FORMULA = '=HYPERLINK("https://evil.example")'

const { app, world } = await worldApp()
const { db } = app.ctx
// Texts as users could write them if no form validated them.
const texts = [
  ['users', 'name', `'=1+' || id || '+' || name`],
  ['teams', 'name', `'@SUM(' || id || ')'`],
  ['submissions', 'file_name', `'+1' || file_name`],
  ['submissions', 'remark', `'-1' || remark`],
  ['feedback', 'content', `'${FORMULA}' || content`],
  ['sign_ups', 'answers', `'{"wish":"\\t=1"}'`],
  ['sign_up_requests', 'answers', `'{"wish":"=1"}'`],
  ['judging_marks', 'comment', `'=1' || comment`],
  ['shop_orders', 'name', `'{"zh":"=1","en":"=1"}'`],
  ['revision_moves', 'why', `'["=1"]'`],
]
for (const [table = '', column = '', value = ''] of texts)
  await db.execute(sql.raw(`update ${table} set ${column} = ${value}`))

/** Parses CSV by RFC 4180. */
function cellsOf(text: string): string[] {
  const cell = /(?:^|,|\r\n)(?:"((?:[^"]|"")*)"|([^",\r\n]*))/g
  return [...text.replace(/^\ufeff/, '').matchAll(cell)].map(([, quoted, plain]) =>
    quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
  )
}
const isNumber = (cell: string) => /^-?\d+(?:\.\d+)?(?:e-?\d+)?$/i.test(cell)
const isFormula = (cell: string) => /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/.test(cell) && !isNumber(cell)

const comers: CallerKind[] = ['member', 'owner', 'admin']

/** The CSV lists of a download: itself, or those in its archive. */
async function listsOf(name: string): Promise<string[]> {
  const registered = allCalls.find((one) => one.name === name)
  if (!registered) return []
  const { may } = registered.call
  const kind = comers.find((who) => admits(may, who)) ?? 'admin'
  const me = personAs(world, kind)
  if (!me) return []
  const query = new URLSearchParams(fieldsFor(world, name, me))
  const response = await (await app.as(me)).fetch(`/v3/api${registered.call.path}?${query}`)
  const bytes = new Uint8Array(await response.arrayBuffer())
  expect(response.status, name).toBe(200)
  const type = response.headers.get('content-type') ?? ''
  if (type.startsWith('text/csv')) return [new TextDecoder().decode(bytes)]
  if (!type.includes('zip')) return []
  return Object.entries(unzipSync(bytes)).flatMap(([file, content]) =>
    file.endsWith('.csv') ? [new TextDecoder().decode(content)] : [],
  )
}

/** User-uploaded files and drawings: not our lists. */
const NO_LISTS = [
  'certificatesZip',
  'downloadCertificate',
  'downloadSubmission',
  'exportDraft',
  'hostSubmissionFile',
  'markingFile',
  'sampleCertificate',
  'exportMyData',
  'runOutput',
  'runNotebook',
  'hostRunNotebook',
  'datasetContent',
  'datasetCroissant',
  'programFiles',
  'starterKit',
  'hostKitFile',
  'hostModelFile',
  'submissionDetail',
]
/** Contain only texts of our own. */
const OWN_WORDS = ['registrationCsv', 'pointLedgerCsv']

test('no cell of any list is a formula, whatever users have written', async () => {
  const downloads = allCalls.filter(({ call }) => call.kind === 'download').map(({ name }) => name)
  for (const name of downloads.filter((one) => !NO_LISTS.includes(one))) {
    const lists = await listsOf(name)
    const cells = lists.flatMap(cellsOf)
    expect(lists.length, name).toBeGreaterThan(0)
    expect(cells.filter(isFormula), name).toEqual([])
    // The user-written text is present as text.
    if (!OWN_WORDS.includes(name))
      expect(
        cells.some((cell) => /^'[=+\-@\t]/.test(cell)),
        name,
      ).toBe(true)
  }
})
