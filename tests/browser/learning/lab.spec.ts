import { expect, type Locator, test } from '@playwright/test'
import { removeNotebook } from '../../../areas/learning/notebook/contract.ts'
import {
  callsOf,
  demonstration,
  expectNoErrors,
  inTurn,
  open,
  openSession,
  openSessionAs,
  projects,
  type Session,
} from '../session.ts'

test.beforeAll(demonstration)

const ENGINE = { timeout: 45_000 }

const CLOSED = `from js import fetch
try:
    await fetch('/v3/home.html')
except Exception:
    print('closed')
[{'kind': row['species'], 'twice': row['n'] * 2} for row in tables[1]]`

/** Writes a cell and runs it to completion. */
async function run({ t }: Session, cell: Locator, code: string): Promise<void> {
  await cell.locator('.cm-content').fill(code)
  const go = cell.getByRole('button', { name: t('notebook', 'run'), exact: true })
  await go.click()
  // While it runs, a stop button replaces the run button.
  await expect(go).toBeVisible(ENGINE)
  await expect(cell.getByText(t('notebook', 'failed'))).toHaveCount(0)
}

for (const project of inTurn(projects, 0)) {
  const name = `${project.language}, ${project.viewport.width}`

  // covers: spec.routes.dc-lab, rules.other.python-sql-browser
  test(`${name}: SQL over a dataset, a chart, Python, a notebook that is saved and shared, a result that is submitted`, async ({
    browser,
  }) => {
    const author = await openSessionAs(browser, project, '演示甲')
    const { page, t } = author
    const words = (key: string, values = {}) => t('notebook', key, values)
    const cell = (number: number, kind: 'SQL' | 'Python') =>
      page.getByRole('article', { name: words('cell', { number, kind }) })
    await open(author, '/v3/dc_lab.html')

    const penguins = project.language === 'zh' ? '帕尔默企鹅分类练习赛' : 'Palmer penguins: which species?'
    await page.getByLabel(words('data.from')).selectOption({ label: penguins })
    await page.getByRole('button', { name: new RegExp(`^${words('data.add')}\\s*train\\.csv$`) }).click()
    await expect(page.getByText(words('data.ready'), { exact: true })).toBeVisible()
    const sql = cell(1, 'SQL')
    await run(author, sql, "select species, count(*) as n from 'train.csv' group by 1 order by 1")
    await expect(sql.getByRole('cell', { name: 'Adelie' })).toBeVisible()
    await sql.getByRole('button', { name: words('chart'), exact: true }).click()
    const chart = words('chart.label', { x: 'species', y: 'n', count: 3 })
    await expect(sql.getByRole('img', { name: chart })).toBeVisible()

    await page.getByRole('button', { name: words('add.python') }).click()
    const python = cell(2, 'Python')
    // Code in a cell cannot access the site as its user.
    await run(author, python, CLOSED)
    await expect(python.locator('pre')).toHaveText('closed')
    await expect(python.getByRole('columnheader', { name: 'twice' })).toBeVisible()

    const title = `演示笔记 ${name}`
    await page.getByRole('textbox', { name: words('title') }).fill(title)
    await page.getByRole('button', { name: words('save'), exact: true }).click()
    await expect(page).toHaveURL(/id=\d+/)
    const id = Number(new URL(page.url()).searchParams.get('id'))
    await page.getByRole('button', { name: words('share'), exact: true }).click()
    await page.getByRole('button', { name: words('share.open') }).click()
    const link = await page.getByLabel(words('share.link'), { exact: true }).inputValue()
    await page.keyboard.press('Escape')

    // Output from before the notebook was saved is kept.
    await expect(python.getByRole('columnheader', { name: 'twice' })).toBeVisible()
    await run(author, sql, "select id, 'Adelie' as species from 'train.csv' limit 3")
    await expect(page.getByText(words('state.saved'))).toBeVisible()
    await sql.getByRole('button', { name: words('handIn'), exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(words('handIn.which')).selectOption({ label: penguins })
    await dialog.getByRole('button', { name: words('handIn.go') }).click()
    await expect(page).toHaveURL(/tab=submit/)
    // Three rows are too few: the check reports it, and nothing is submitted.
    await expect(page.getByRole('list', { name: t('submission', 'file.chosen') })).toContainText('cell-1.csv')

    await open(author, `/v3/dc_lab.html?id=${id}`)
    await expect(cell(1, 'SQL')).toContainText('limit 3')
    const reader = await openSession(browser, project)
    await open(reader, link)
    await expect(reader.page.getByText(words('by', { author: '演示甲' }))).toBeVisible()
    await expect(reader.page.getByRole('textbox', { name: words('title') })).toHaveValue(title)
    await (await callsOf(author))(removeNotebook, { id })
    await expectNoErrors(author, reader)
  })
}
