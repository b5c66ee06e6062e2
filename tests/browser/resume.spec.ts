import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { strToU8, zipSync } from 'fflate'
import { cmptData, cmptDetail } from '../../areas/competition/catalog/contract.detail.ts'
import { signUpJoinCmpt } from '../../areas/competition/catalog/contract.sign-up.ts'
import { PORT } from './data-dir.ts'
import { competitionBySlug, newcomer } from './operator.ts'
import { callsOf, demonstration, expectNoErrors, open, openSessionAs, projects, settled } from './session.ts'

test.beforeAll('the demonstration is ready', demonstration)

const MB = 1024 * 1024
const folder = mkdtempSync(join(tmpdir(), 'leitai-resume-'))
test.afterAll(() => rmSync(folder, { recursive: true }))

/** A valid zip of 20 MB, and so of three parts: the csv, and a file as archivers add them. */
function writeZip(name: string, csv: string, filling: number): string {
  const path = join(folder, name)
  const padding = new Uint8Array(20 * MB).fill(filling)
  writeFileSync(path, zipSync({ 'answer.csv': strToU8(csv), '__MACOSX/._answer.csv': padding }, { level: 0 }))
  return path
}

for (const project of projects) {
  const { language, viewport } = project
  test(`an upload goes on after a reload with the same file alone (${language}, ${viewport.width})`, async ({
    browser,
  }) => {
    const { id } = await competitionBySlug('demo-bird-strikes')
    const session = await openSessionAs(browser, project, await newcomer('resume'))
    const { page, t, faults } = session
    const call = await callsOf(session)
    await call(signUpJoinCmpt, { cmptId: id, agree: true, answers: {}, lookingForTeam: false })
    const address = `/v3/cmptDetail.html?id=${id}&tab=submit`
    await open(session, address)
    const { stages } = await call(cmptDetail, { cmptId: id })
    const fileId = stages.find(({ scoring }) => scoring !== null)?.scoring?.sampleFileId ?? 0
    const { url } = await call(cmptData, { cmptId: id, fileId })
    const sample = await (await page.request.get(new URL(url, `http://127.0.0.1:${PORT}`).href)).text()
    const name = `${language}.zip`
    const path = writeZip(name, sample, 1)

    // The connection carries two parts and no more.
    const sent: string[] = []
    let whole = false
    await page.route(/\/objects\/.*-p\d+\.zip/, async (route) => {
      const part = /-p(\d+)\.zip/.exec(route.request().url())?.[1] ?? ''
      if (!whole && part === '2') return route.abort('connectionreset')
      sent.push(part)
      return route.continue()
    })
    page.on('dialog', (dialog) => dialog.accept())
    const form = page.locator('#tab')
    const label = (key: string, values: Record<string, string | number> = {}) => t('submission', key, values)
    await form.getByLabel(label('drop.input')).setInputFiles(path)
    const go = form.getByRole('button', { name: label('form.go'), exact: true })
    await expect(page.getByText(label('check.good'))).toBeVisible()
    await go.click()
    await expect(form.getByText(label('send.waiting', { seconds: 2 }))).toBeVisible()
    await form.getByRole('button', { name: label('send.pause') }).click()
    await expect(form.getByText(label('send.resume'))).toBeVisible()
    await page.reload()
    await settled(page)

    const again = form.getByRole('list', { name: label('unfinished.label') })
    const percent = Math.floor((100 * 16 * MB) / (20 * MB + 1000))
    await expect(again).toContainText(label('unfinished.title', { name, percent }))
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(over).toBe(0)
    const input = again.getByLabel(label('unfinished.input', { name }))
    await input.setInputFiles({ name, mimeType: 'application/zip', buffer: Buffer.from('another') })
    await expect(again.getByRole('alert')).toContainText(label('unfinished.size', { now: '7 B', before: '20.0 MB' }))
    // The same size, and changed since.
    const changed = writeZip(`changed-${name}`, sample.replace(/\d(?=\s*$)/, '7'), 1)
    utimesSync(changed, new Date(), new Date(Date.now() - 60_000))
    await input.setInputFiles(changed)
    await expect(again.getByRole('alert')).toContainText(label('unfinished.changed'))
    sent.length = 0
    whole = true
    await input.setInputFiles(path)
    await expect(again).toBeHidden()
    await expect(page.getByText(label('check.good'))).toBeVisible()
    await go.click()
    await expect(page.locator('tbody[data-state="scored"]')).toBeVisible()
    expect(sent).toEqual(['2'])

    // Discarded, it is gone for good.
    whole = false
    const other = writeZip(`other-${name}`, sample, 2)
    await form.getByLabel(label('drop.input')).setInputFiles(other)
    await expect(page.getByText(label('check.good'))).toBeVisible()
    await go.click()
    await expect(form.getByText(label('send.waiting', { seconds: 1 }))).toBeVisible()
    await page.reload()
    await settled(page)
    await again.getByRole('button', { name: label('unfinished.discard') }).click()
    await expect(again).toBeHidden()
    await page.reload()
    await settled(page)
    await expect(form.getByLabel(label('drop.input'))).toBeAttached()
    await expect(again).toBeHidden()
    // What the lost connection leaves in the console.
    expect(faults.filter((fault) => !fault.includes('ERR_CONNECTION_RESET'))).toEqual([])
    faults.length = 0
    await expectNoErrors(session)
  })
}
