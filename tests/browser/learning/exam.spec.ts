import { expect, test } from '@playwright/test'
import { publishPaper, savePaper, trainingPapers } from '../../../areas/learning/training/contract.papers.ts'
import { saveQuestion } from '../../../areas/learning/training/contract.questions.ts'
import {
  callsOf,
  demonstration,
  expectNoErrors,
  inTurn,
  open,
  openSessionAs,
  projects,
  type Session,
} from '../session.ts'

test.beforeAll('the demonstration is ready', demonstration)

const RMSE = 'function rmse(a, b) { return Math.sqrt(a.reduce((sum, x, at) => sum + (x - b[at]) ** 2, 0) / a.length) }'
const BEST = 'select team, min(error) as best from entries group by team order by best'
const WINDOW_MS = 8000

const [wide, narrow] = projects

for (const [at, project] of inTurn(projects, 0).entries()) {
  const { language, viewport } = project
  // covers: spec.routes.testentry-exam-testresult, rules.open.same-editor-serves, rules.other.score-bars-per
  test(`an exam is answered by hand and by code and scored, and its certificate is verified: ${language}, ${viewport.width}`, async ({
    browser,
  }) => {
    const me = await openSessionAs(browser, project, ['演示丁', '演示戊'][at] ?? '')
    const { page, t } = me
    await open(me, '/v3/training.html')
    const title = language === 'zh' ? '数据竞赛基础测验（演示）' : 'Basics of data competitions (demo)'
    await page.getByRole('link', { name: title }).click()
    await begin(me)
    const blank = await goToKind(me, 'blank')
    await page.getByLabel(t('training', 'answer')).fill('5')
    await goToKind(me, 'javascript')
    await writeCode(me, RMSE)
    await expect(page.getByText(t('training', 'code.yes'), { exact: true })).toHaveCount(2)
    await goToKind(me, 'sql')
    await writeCode(me, BEST)
    await goToKind(me, 'multiple')
    await page.getByRole('checkbox', { name: language === 'zh' ? /全部数据计算/ : /all rows before/ }).check()
    await page.getByRole('checkbox', { name: language === 'zh' ? /尚未发生/ : /only known afterwards/ }).check()
    await expect(page.getByRole('button', { name: new RegExp(`^${blank} `) })).toHaveAttribute('data-answered')
    await press(me, 'exam.submit')
    await expect(page).toHaveURL(/testResult\.html/)
    await expect(page.getByText(t('training', 'passed'), { exact: true })).toBeVisible()
    await expect(page.locator('meter')).toHaveCount(4)
    await expect(page.getByText(t('training', 'entry.answers.done'))).toBeVisible()
    const noticeTitle =
      (await page
        .getByText(/EX-\d{4}-\d{4}-\d{6}-\w{4}/)
        .first()
        .textContent()) ?? ''
    await open(me, `/v3/training.html?check=${/EX-[\w-]+/.exec(noticeTitle)?.[0]}`)
    await page.getByRole('button', { name: t('training', 'check.go') }).click()
    await expect(page.getByRole('status').filter({ hasText: /70\/100/ })).toBeVisible()
    await expectNoErrors(me)
  })
}

for (const project of inTurn(projects, 1)) {
  const { language, viewport } = project
  // covers: rely.exam.python
  test(`a program in Python is tried on its example, compared line by line, and marked: ${language}, ${viewport.width}`, async ({
    browser,
  }) => {
    const me = await openSessionAs(browser, project, '演示癸')
    const { page, t } = me
    await open(me, '/v3/training.html')
    const link = page.getByRole('link', {
      name: language === 'zh' ? 'Python 编程测验（演示）' : 'Programming in Python (demo)',
    })
    test.skip((await link.count()) === 0, 'no Python can be run here')
    await link.click()
    await begin(me)
    await page
      .getByRole('navigation', { name: t('training', 'exam.questions') })
      .getByRole('button')
      .nth(1)
      .click()
    await expect(page.getByText(t('training', 'code.program'))).toBeVisible()
    await writeCode(me, 'print("1 a 0.90")\nprint("2 b")')
    const compared = page.getByRole('region', { name: t('training', 'code.diff', { no: 1 }) })
    await expect(compared.getByRole('row')).toHaveCount(3)
    await expect(compared.getByRole('cell', { name: t('training', 'code.differs'), exact: true })).toHaveCount(1)
    await writeCode(me, 'print("1 a 0.90  ")\nprint("2 b 0.70")\nprint()')
    await expect(compared).toBeHidden()
    await expect(page.getByText(t('training', 'code.yes'), { exact: true })).toBeVisible()
    await press(me, 'exam.submit')
    await expect(page).toHaveURL(/testResult\.html/)
    await expect(page.getByText(t('training', 'failed'), { exact: true })).toBeVisible()
    await expectNoErrors(me)
  })
}

// covers: rules.other.saved-every-15
test('an exam continues after its page was lost, and only the page that was opened last saves answers', async ({
  browser,
}) => {
  const [me, again] = [await openSessionAs(browser, wide, '演示己'), await openSessionAs(browser, wide, '演示己')]
  const { page, t } = me
  await open(me, '/v3/testEntry.html?id=1')
  await begin(me)
  const no = await goToKind(me, 'blank')
  await page.getByLabel(t('training', 'answer')).fill('5')
  // Leaving the page saves immediately, without waiting for the autosave.
  await page.evaluate(() => dispatchEvent(new Event('pagehide')))
  await expect(page.getByText(t('training', 'exam.saved'), { exact: true })).toBeVisible()
  await open(again, page.url())
  await again.page.getByRole('button', { name: new RegExp(`^${no} `) }).click()
  await expect(again.page.getByLabel(t('training', 'answer'))).toHaveValue('5')
  await press(me, 'exam.submit')
  await page.getByRole('button', { name: t('training', 'exam.elsewhere.go') }).click()
  await expect(page.getByText(t('training', 'exam.elsewhere.text'))).toBeHidden()
  await press(me, 'exam.submit')
  await expect(page).toHaveURL(/testResult\.html/)
  // The expected refusals.
  me.faults.splice(0, me.faults.length, ...me.faults.filter((fault) => !/409/.test(fault)))
  await expectNoErrors(me, again)
})

test('an exam ends by the server’s clock, and the answers given count', async ({ browser }) => {
  const me = await openSessionAs(browser, narrow, '演示己')
  const { page, t } = me
  await open(me, `/v3/testEntry.html?id=${await shortPaper(await openSessionAs(browser, narrow, 'demo-admin'))}`)
  await begin(me)
  await page.getByRole('radio', { name: t('training', 'answer.true') }).check()
  await expect(page).toHaveURL(/testResult\.html/)
  await expect(page.locator('meter')).toHaveCount(1)
  await expect(page.locator('strong').filter({ hasText: /^100$/ })).toBeVisible()
  await expectNoErrors(me)
})

// covers: spec.routes.codemirror, rules.open.codemirror-usable-alone
test('the standalone editor runs code for signed-in users only', async ({ browser }) => {
  const me = await openSessionAs(browser, narrow, '演示己')
  const { page, t } = me
  await open(me, '/v3/codemirror.html?language=sql')
  const run = page.getByRole('button', { name: t('training', 'code.run') })
  await run.click()
  await expect(page.getByRole('cell', { name: '85.75' })).toBeVisible()
  await page.getByRole('link', { name: 'JavaScript' }).click()
  await page.locator('.cm-content').fill('for (;;);')
  await run.click()
  await expect(page.getByText(t('training', 'problem.time', { text: 2 }))).toBeVisible()
  await expectNoErrors(me)
})

async function begin(one: Session): Promise<void> {
  const { page } = one
  await press(one, 'entry.start')
  await expect(page).toHaveURL(/exam\.html/)
  await expect(page.getByRole('timer')).toHaveText(/^00:/)
}

/** Goes to the question of a kind in the shuffled order; returns its number. */
async function goToKind({ page, t }: Session, kind: string): Promise<number> {
  const numbers = page.getByRole('navigation', { name: t('training', 'exam.questions') }).getByRole('button')
  for (let no = 1; no <= (await numbers.count()); no++) {
    await numbers.nth(no - 1).click()
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toContainText(t('training', 'exam.no', { no }))
    if ((await heading.textContent())?.includes(` ${t('training', `kind.${kind}`)} `)) return no
  }
  throw new Error(`no question is ${kind}`)
}

async function writeCode({ page, t }: Session, code: string): Promise<void> {
  await page.locator('.cm-content').fill(code)
  await page.getByRole('button', { name: t('training', 'code.run') }).click()
  await expect(page.getByRole('status', { name: t('training', 'code.output') })).toBeVisible()
}

/** Presses a button, and the one of the same name in the confirmation dialog. */
async function press({ page, t }: Session, key: string): Promise<void> {
  const name = t('training', key)
  await page.getByRole('button', { name }).click()
  await page.getByRole('dialog').getByRole('button', { name }).click()
}

/** Creates a paper of one question whose window closes soon. */
async function shortPaper(adminPage: Session): Promise<number> {
  const call = await callsOf(adminPage)
  const said = { zh: '演示短卷', en: 'A short demonstration' }
  const { id: question } = await call(saveQuestion, {
    question: {
      tag: '演示',
      level: 'easy',
      points: 100,
      text: said,
      explanation: said,
      body: { kind: 'truth', right: true },
    },
  })
  const until = new Date(Date.now() + WINDOW_MS).toISOString()
  const { id } = await call(savePaper, {
    paper: {
      title: said,
      description: said,
      rule: { kind: 'fixed', ids: [question] },
      minutes: 5,
      passPercent: 60,
      attempts: 1,
      from: null,
      until,
      shuffle: false,
      answers: 'never',
    },
  })
  await call(publishPaper, { id, published: true })
  expect((await call(trainingPapers, { page: 1, pageSize: 5 })).list.some((one) => one.id === id)).toBe(true)
  await expectNoErrors(adminPage)
  return id
}
