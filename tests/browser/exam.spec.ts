import { publishPaper, savePaper, saveQuestion, trainingPapers } from '@leitai/contract/training'
import { type Browser, expect, test } from '@playwright/test'
import { callsOf, demonstration, open, type Side, sides, type Visit, visit, visitAs, wellDone } from './visit.ts'

test.beforeAll('the demonstration is there', demonstration)

const RMSE = 'function rmse(a, b) { return Math.sqrt(a.reduce((sum, x, at) => sum + (x - b[at]) ** 2, 0) / a.length) }'
const BEST = 'select team, min(error) as best from entries group by team order by best'
const WINDOW_MS = 9000

for (const [at, side] of sides.entries()) {
  const { language, viewport } = side
  test(`an exam outlives its page, is handed in, passed and checked, and ends by the clock: ${language}, ${viewport.width}`, async ({
    browser,
  }) => {
    const me = await visitAs(browser, side, ['演示丁', '演示戊'][at] ?? '')
    const { page, t } = me
    const first = await test.step('begins, answers, and goes on after the page was lost', async () => {
      await open(me, '/v3/training.html')
      await page
        .getByRole('link', { name: language === 'zh' ? '数据竞赛基础测验(演示)' : 'Basics of data competitions (demonstration)' })
        .click()
      await begin(me)
      const no = await goToKind(me, 'blank')
      await page.getByLabel(t('training', 'answer')).fill('5')
      // Leaving keeps it; the exam is opened anew elsewhere, which takes the pen from this page.
      const address = page.url()
      const second = await page.context().newPage()
      await second.goto(address)
      await second.getByRole('button', { name: new RegExp(`^${no} `) }).click()
      await expect(second.getByLabel(t('training', 'answer'))).toHaveValue('5')
      await second.close()
      return no
    })
    await test.step('answers by hand and by code, and hands it in', async () => {
      await goToKind(me, 'javascript')
      await writeCode(me, RMSE)
      await expect(page.getByText(t('training', 'code.yes'), { exact: true })).toHaveCount(2)
      await goToKind(me, 'sql')
      await writeCode(me, BEST)
      await goToKind(me, 'multiple')
      await page.getByRole('checkbox', { name: language === 'zh' ? /全部数据计算/ : /all rows before/ }).check()
      await page.getByRole('checkbox', { name: language === 'zh' ? /尚未发生/ : /only afterwards/ }).check()
      await expect(page.getByRole('button', { name: new RegExp(`^${first} `) })).toHaveAttribute('data-answered')
      await handIn(me)
    })
    await test.step('has its marks, a proof that anybody can check, and no answers yet', async () => {
      await expect(page.getByRole('heading', { level: 1 })).toContainText(t('training', 'result.title'))
      await expect(page.getByText(t('training', 'passed'), { exact: true })).toBeVisible()
      await expect(page.locator('meter')).toHaveCount(4)
      await expect(page.getByText(t('training', 'entry.answers.done'))).toBeVisible()
      const number = (await page.getByText(/EX-\d{4}-\d{4}-\d{6}-\w{4}/).first().textContent()) ?? ''
      const anybody = await visit(browser, side)
      await open(anybody, `/v3/training.html?check=${/EX-[\w-]+/.exec(number)?.[0]}`)
      await anybody.page.getByRole('button', { name: t('training', 'check.go') }).click()
      await expect(anybody.page.getByRole('status').filter({ hasText: /70\/100/ })).toBeVisible()
      await wellDone(anybody)
    })
    await test.step('ends by the server’s clock, and what was answered counts', async () => {
      await open(me, `/v3/testEntry.html?id=${await shortPaper(browser, side)}`)
      await begin(me)
      await page.getByRole('radio', { name: t('training', 'answer.true') }).check()
      await expect(page).toHaveURL(/testResult\.html/)
      await expect(page.locator('meter')).toHaveCount(1)
      await expect(page.getByText('100')).toBeVisible()
    })
    me.faults.splice(0, me.faults.length, ...me.faults.filter((fault) => !/409/.test(fault)))
    await wellDone(me)
  })
}

test('code runs in the editor alone, for who is logged in', async ({ browser }) => {
  const side = sides[1] ?? sides[0]
  if (!side) return
  const me = await visitAs(browser, side, '演示甲')
  const { page, t } = me
  await open(me, '/v3/codemirror.html?language=sql')
  const run = page.getByRole('button', { name: t('training', 'code.run') })
  await run.click()
  await expect(page.getByRole('cell', { name: '85.75' })).toBeVisible()
  await page.getByRole('link', { name: 'JavaScript' }).click()
  await page.locator('.cm-content').fill('for (;;);')
  await run.click()
  await expect(page.getByText(t('training', 'problem.time', { text: 2 }))).toBeVisible()
  await wellDone(me)
})

async function begin({ page, t }: Visit): Promise<void> {
  await page.getByRole('button', { name: t('training', 'entry.start') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('training', 'entry.start') })
    .click()
  await expect(page).toHaveURL(/exam\.html/)
  await expect(page.getByRole('timer')).toHaveText(/^00:/)
}

/** Goes to the question of a kind, wherever it was shuffled to; answers its number. */
async function goToKind({ page, t }: Visit, kind: string): Promise<number> {
  const numbers = page.getByRole('navigation', { name: t('training', 'exam.questions') }).getByRole('button')
  for (let no = 1; no <= (await numbers.count()); no++) {
    await numbers.nth(no - 1).click()
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toContainText(t('training', 'exam.no', { no }))
    if ((await heading.textContent())?.includes(` ${t('training', `kind.${kind}`)} `)) return no
  }
  throw new Error(`no question is ${kind}`)
}

async function writeCode({ page, t }: Visit, code: string): Promise<void> {
  await page.locator('.cm-content').fill(code)
  await page.getByRole('button', { name: t('training', 'code.run') }).click()
  await expect(page.getByRole('status', { name: t('training', 'code.output') })).toBeVisible()
}

/** The page that has lost the pen takes it back, and hands in. */
async function handIn({ page, t }: Visit): Promise<void> {
  const submit = t('training', 'exam.submit')
  await page.getByRole('button', { name: submit }).click()
  await page.getByRole('dialog').getByRole('button', { name: submit }).click()
  await expect(page).toHaveURL(/testResult\.html/)
}

/** A paper of one question whose window closes in a moment. */
async function shortPaper(browser: Browser, side: Side): Promise<number> {
  const desk = await visitAs(browser, side, 'demo-admin')
  const call = await callsOf(desk)
  const said = { zh: '演示短卷', en: 'A short demonstration' }
  const { id: question } = await call(saveQuestion, {
    question: {
      ...{ tag: '演示', level: 'easy', points: 100, text: said, explanation: said },
      body: { kind: 'truth', right: true },
    },
  })
  const until = new Date(Date.now() + WINDOW_MS).toISOString()
  const { id } = await call(savePaper, {
    paper: {
      ...{ title: said, description: said, rule: { kind: 'fixed', ids: [question] }, minutes: 5, passPercent: 60 },
      ...{ attempts: 1, from: null, until, shuffle: false, answers: 'never' },
    },
  })
  await call(publishPaper, { id, published: true })
  expect((await call(trainingPapers, { page: 1, pageSize: 5 })).list.some((one) => one.id === id)).toBe(true)
  await wellDone(desk)
  return id
}
