import { type Browser, expect, type Page, test } from '@playwright/test'
import { grantPoints } from '../../areas/community/points/contract.ts'
import { addCodes, changeStock, saveProduct, setShelf } from '../../areas/community/shop/contract.admin.ts'
import { listProducts } from '../../areas/community/shop/contract.ts'
import { currentLogin } from '../../areas/identity/account/contract.session.ts'
import type { InputOf } from '../../areas/platform/contract/call.ts'
import { newcomer } from './operator.ts'
import {
  callsOf,
  demonstration,
  expectNoErrors,
  inTurn,
  open,
  openSessionAs,
  type Project,
  projects,
  type Session,
} from './session.ts'

test.beforeAll('the demonstration is ready', demonstration)

for (const project of inTurn(projects, 1)) {
  const { language } = project
  const where = `${language}, ${project.viewport.width}`

  // covers: spec.audience.limited-time-exchange, pages.points.countdown-limited-exchange
  test(`a limited-time exchange starts and ends by the server’s clock: ${where}`, async ({ browser }) => {
    const [me, adminPage] = await both(browser, project)
    const { page, t } = me
    await givePoints(adminPage, me)
    const goodsId = await sell(adminPage, { price: 5, from: new Date(Date.now() + 5000).toISOString() })
    await open(me, `/v3/${goodsId}/shop_detail.html`)
    await expect(page.getByText(t('shop', 'phase.soon'), { exact: true })).toBeVisible()
    await expect(page.getByText(t('shop', 'startsIn'))).toContainText(/00:00:0[0-6]/)
    const go = page.getByRole('button', { name: t('shop', 'go') })
    await expect(go).toHaveAttribute('aria-disabled', 'true')
    // It opens automatically.
    await expect(page.getByText(t('shop', 'phase.open'), { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: t('shop', 'go') })).toBeVisible()
    await sell(adminPage, { goodsId, version: 1, price: 5, until: new Date(Date.now() + 3000).toISOString() })
    await page.reload()
    await expect(page.getByText(t('shop', 'phase.over'), { exact: true })).toBeVisible()
    await expect(page.getByRole('timer')).toContainText('00:00:00')
    await expect(go).toHaveAttribute('aria-disabled', 'true')
    await expectNoErrors(me, adminPage)
  })

  // covers: spec.audience.redeem-points-products, spec.routes.shop-detail-my, pages.points.order-three-steps
  test(`products are ordered, shipped and received, and a code is delivered: ${where}`, async ({ browser }) => {
    const [me, adminPage] = await both(browser, project)
    const { page, t } = me
    await test.step('a user with too few points sees what to do', async () => {
      const dear = await sell(adminPage, { price: 1_000_000 })
      await open(me, `/v3/${dear}/shop_detail.html`)
      await expect(page.getByText(/1000000|1,000,000/)).toHaveCount(2)
      await expect(page.getByRole('button', { name: t('shop', 'go') })).toHaveAttribute('aria-disabled', 'true')
      await expect(
        page
          .getByRole('main')
          .getByRole('link', { name: t('shop', 'earn'), exact: true })
          .last(),
      ).toBeVisible()
    })
    const goodsId = await sell(adminPage, {})
    await givePoints(adminPage, me)
    const before = await balanceOf(me)
    await test.step('browses, and orders two to a new address', async () => {
      await lookAround(me)
      await place(me, goodsId, 2)
      await writeAddress(me)
      await pay(me, 100)
      await expect(page.getByText(t('shop', 'order.done'))).toBeVisible()
      expect(await balanceOf(me)).toBe(before - 100)
    })
    await test.step('cancels, and gets the points back', async () => {
      await open(me, '/v3/my_order.html?state=toShip')
      await orderCard(me)
        .getByRole('button', { name: t('shop', 'order.cancel') })
        .click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('shop', 'order.cancel') })
        .click()
      await expect(page.getByText(t('shop', 'order.cancelled'))).toBeVisible()
      await expect(page.getByText(t('shop', 'order.none'))).toBeVisible()
      expect(await balanceOf(me)).toBe(before)
    })
    // covers: spec.routes.confirm-order-reached
    const number = await test.step('orders again; the steps cannot be revisited', async () => {
      await place(me, goodsId, 1)
      await page.goBack()
      await expect(page).toHaveURL(/my_order\.html/)
      await orderCard(me)
        .getByRole('link', { name: t('shop', 'order.pay') })
        .click()
      await pay(me, 50)
      const id = new URL(page.url()).searchParams.get('id') ?? ''
      await open(me, `/v3/receive_order.html?orderId=${id}`)
      await expect(page).toHaveURL(new RegExp(`my_order\\.html\\?id=${id}$`))
      return id
    })
    await test.step('an administrator ships it, and the buyer confirms receipt', async () => {
      await ship(adminPage, number)
      await open(me, `/v3/my_order.html?id=${number}`)
      await expect(page.getByText('演示快递 YS-2026')).toBeVisible()
      await page.getByRole('button', { name: t('shop', 'order.receive') }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('shop', 'order.receive') })
        .click()
      await expect(page.getByText(t('shop', 'state.done'), { exact: true })).toBeVisible()
      await expect(page.getByRole('button', { name: t('shop', 'order.receive') })).toHaveCount(0)
    })
    await test.step('a code is delivered on payment', async () => {
      const codes = await sell(adminPage, { kind: 'codes', price: 10 })
      await place(me, codes, 1)
      await expect(page.getByText(t('shop', 'deliver.virtual'))).toBeVisible()
      await pay(me, 10)
      await expect(page.getByText(`CODE-${codes}-1`, { exact: true })).toBeVisible()
      await open(me, `/v3/${codes}/shop_detail.html`)
      await expect(page.getByText(t('shop', 'got', { count: 1 }))).toBeVisible()
    })
    await expectNoErrors(me, adminPage)
  })
}

const both = async (browser: Browser, project: Project) =>
  Promise.all([openSessionAs(browser, project, await newcomer('买家')), openSessionAs(browser, project, 'demo-admin')])

const NAME = { zh: '演示书签', en: 'Demo bookmark' }
type Product = InputOf<typeof saveProduct>['goods']

/** Creates or edits products and publishes them. */
async function sell(
  adminPage: Session,
  { goodsId, version = 0, ...said }: Partial<Product> & { goodsId?: number; version?: number },
): Promise<number> {
  const call = await callsOf(adminPage)
  const [mug] = (await call(listProducts, { keyword: '', order: 'shelf', page: 1, pageSize: 1 })).list
  const goods: Product = {
    name: NAME,
    description: { zh: '一枚书签', en: 'A bookmark' },
    pictures: mug?.pictures ?? [],
    kind: 'goods',
    price: 50,
    perPerson: null,
    from: null,
    until: null,
    ord: 900,
    handout: '',
    ...said,
  }
  const saved = await call(saveProduct, { ...(goodsId === undefined ? {} : { goodsId }), version, goods })
  if (goodsId !== undefined) return goodsId
  if (goods.kind === 'codes') await call(addCodes, { goodsId: saved.goodsId, codes: `CODE-${saved.goodsId}-1` })
  else await call(changeStock, { goodsId: saved.goodsId, by: 5, reason: '入库' })
  await call(setShelf, { goodsId: saved.goodsId, onShelf: true })
  return saved.goodsId
}

async function givePoints(adminPage: Session, me: Session): Promise<void> {
  const { userId } = await (await callsOf(me))(currentLogin, {})
  if (userId === null) throw new Error('nobody is logged in')
  const call = await callsOf(adminPage)
  await call(grantPoints, { userId, points: 300, reason: '演示奖励', key: crypto.randomUUID() })
}

async function balanceOf(one: Session): Promise<number> {
  const { page, t } = one
  await open(one, '/v3/index_center.html')
  const text = await page
    .getByRole('region', { name: t('points', 'spendable') })
    .locator('strong')
    .textContent()
  return Number((text ?? '').replace(/\D/g, ''))
}

async function lookAround(one: Session): Promise<void> {
  const { page, t, language } = one
  await open(one, '/v3/encourage_index.html')
  const title = (name: RegExp) => page.getByRole('heading', { level: 2, name })
  await expect(title(/演示|demo/i).first()).toBeVisible()
  await page
    .getByRole('navigation', { name: t('shop', 'kinds') })
    .getByRole('link', { name: t('shop', 'kind.virtual') })
    .click()
  await expect(page).toHaveURL(/kind=virtual/)
  await expect(title(/马克杯|mug/)).toHaveCount(0)
  await page.getByRole('searchbox', { name: t('shop', 'search') }).fill(language === 'zh' ? '清单' : 'checklist')
  await page.keyboard.press('Enter')
  await expect(title(/清单|Checklist/)).toHaveCount(1)
}

/** The first of the three steps, starting at the product. */
async function place(one: Session, goodsId: number, count: number): Promise<void> {
  const { page, t } = one
  await open(one, `/v3/${goodsId}/shop_detail.html`)
  for (let more = 1; more < count; more++) await page.getByRole('button', { name: t('shop', 'more') }).click()
  await page.getByRole('link', { name: t('shop', 'go') }).click()
  await expect(page).toHaveURL(/confirm_order\.html/)
  await expect(page.getByRole('textbox', { name: t('shop', 'count') })).toHaveValue(String(count))
  await expectStep(one, 1)
  await page.getByRole('button', { name: t('shop', 'confirm.go') }).click()
  await expect(page).toHaveURL(/receive_order\.html/)
  await expectStep(one, 2)
  await expect(page.getByRole('timer')).toContainText(/00:(30:00|29:[45]\d)/)
}

const expectStep = ({ page, t }: Session, step: number) =>
  expect(page.getByRole('list', { name: t('shop', 'steps') }).locator('[aria-current="step"]')).toContainText(
    t('shop', `step.${step}`),
  )

async function writeAddress({ page, t }: Session): Promise<void> {
  const payButton = page.getByRole('button', { name: t('shop', 'deliver.pay', { points: 100 }) })
  await expect(payButton).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('textbox', { name: t('shop', 'address.name') }).fill('演示收件人')
  await page.getByRole('textbox', { name: t('shop', 'address.phone') }).fill('13800000001')
  await chooseRegion(page, t('settings', 'region'))
  await page.getByRole('textbox', { name: t('shop', 'address.street') }).fill('演示路 1 号')
  await page.getByRole('button', { name: t('shop', 'address.save') }).click()
  await expect(page.getByRole('radio', { checked: true })).toBeVisible()
  await expect(page.getByText('138****0001')).toBeVisible()
}

async function chooseRegion(page: Page, label: string): Promise<void> {
  await page.getByLabel(label).and(page.locator('input')).click()
  for (const part of ['浙江省', '杭州市', '西湖区']) await page.getByText(part, { exact: true }).click()
}

async function pay(one: Session, points: number): Promise<void> {
  const { page, t } = one
  await page.getByRole('button', { name: t('shop', 'deliver.pay', { points }) }).click()
  await expect(page).toHaveURL(/my_order\.html\?id=\d+/)
  await expectStep(one, 3)
}

const orderCard = ({ page }: Session) =>
  page
    .getByRole('listitem')
    .filter({ hasText: /演示书签|Demo bookmark/ })
    .first()

async function ship(adminPage: Session, number: string): Promise<void> {
  const { page, t } = adminPage
  await open(adminPage, `/v3/judge-space.html?tab=shop&part=orders&keyword=${number}`)
  const row = page.getByRole('row').filter({ hasText: `#${number} ` })
  await row.getByRole('button', { name: t('common', 'row.more', { name: `#${number}` }) }).click()
  await row.getByRole('button', { name: t('shop', 'admin.place') }).click()
  await expect(page.getByRole('dialog')).toContainText('演示收件人 13800000001')
  await page.keyboard.press('Escape')
  await row.getByRole('button', { name: t('shop', 'admin.ship') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: t('shop', 'admin.carrier') }).fill('演示快递')
  await dialog.getByRole('textbox', { name: t('shop', 'admin.tracking') }).fill('YS-2026')
  await dialog.getByRole('button', { name: t('shop', 'admin.ship') }).click()
  await expect(dialog).toBeHidden()
  await expect(row).toHaveCount(0)
}
