import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@playwright/test'
import { webhookEvents } from '../../areas/site/webhook/contract.events.ts'
import { importCompetition, manifestOf, preliminary, prices } from './own-competition.ts'
import { writeIn } from './rich.ts'
import { demonstration, expectNoErrors, open, openSessionAs, projects } from './session.ts'

test.beforeAll('the demonstration is ready', demonstration)

/** A receiver as docs/WEBHOOKS.md describes it: it believes what is signed with its secret, and was signed just now. */
function openReceiver() {
  const believed: { type: string; data: { text?: { zh: string } } }[] = []
  const keys = new Set<unknown>()
  let secret = ''
  const isSigned = ({ headers }: IncomingMessage, body: string) => {
    const [time = '', ...signatures] = String(headers['x-leitai-signature']).split(',')
    const seconds = Number(time.slice('t='.length))
    const own = Buffer.from(`v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`)
    const isOwn = (given: Buffer) => given.length === own.length && timingSafeEqual(given, own)
    return Math.abs(Date.now() / 1000 - seconds) < 300 && signatures.some((given) => isOwn(Buffer.from(given)))
  }
  const server: Server = createServer(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece)
    const body = Buffer.concat(pieces).toString()
    const signed = isSigned(request, body)
    if (signed && !keys.has(request.headers['x-leitai-delivery'])) believed.push(JSON.parse(body))
    keys.add(request.headers['x-leitai-delivery'])
    response.writeHead(signed ? 204 : 401).end()
  })
  return {
    believed,
    trust: (shown: string) => {
      secret = shown
    },
    listen: async () => {
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
    },
    close: () => server.close(),
  }
}

const rows = Array.from({ length: 20 }, (_, at) => `${at},${at % 7}`)

for (const project of projects) {
  const { language, viewport } = project
  // covers: rely.webhook.signed
  test(`a competition’s news reach a receiver that checks the signature: ${language}, ${viewport.width}`, async ({
    browser,
  }) => {
    const slug = `webhook-${language}-${Date.now()}`
    const title = '{ zh: 消息推送, en: Webhooks }'
    const stages = [{ ...preliminary, scoring: prices.scoring }]
    const id = await importCompetition(
      slug,
      {
        'competition.yaml': manifestOf({ ...prices, slug, title, stages, samples: ['sample.csv'] }),
        'solution.csv': `id,price,board\n${rows.map((row, at) => `${row},${at % 2 === 0 ? 'A' : 'B'}\n`).join('')}`,
        'sample.csv': `id,price\n${rows.map((row) => `${row}\n`).join('')}`,
      },
      '--publish',
    )
    const receiver = openReceiver()
    const address = await receiver.listen()
    const host = await openSessionAs(browser, project, 'demo-host')
    const { page, t } = host
    const say = (key: string, values = {}) => t('webhook', key, values)
    const name = 'demo receiver'
    await open(host, `/v3/judge-space.html?tab=console&id=${id}&part=webhooks`)
    await page.getByRole('button', { name: say('add') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(say('name')).fill(name)
    await dialog.getByLabel(say('address')).fill('http://10.0.0.1/hook')
    await dialog.getByRole('button', { name: say('add') }).click()
    await expect(dialog.locator('[aria-invalid="true"]')).toHaveCount(1)
    // The browser reports the refusal.
    expect(host.faults.splice(0)).toEqual([expect.stringContaining('400')])
    await dialog.getByLabel(say('address')).fill(address)
    await dialog.getByRole('button', { name: say('add') }).click()
    receiver.trust(await page.getByLabel(say('secret'), { exact: true }).inputValue())
    await page.getByRole('button', { name: say('shown.done') }).click()

    await page.getByRole('button', { name: say('test') }).click()
    await expect.poll(() => receiver.believed.map(({ type }) => type)).toEqual(['webhook.test'])

    await open(host, `/v3/judge-space.html?tab=console&id=${id}&part=announce`)
    const announced = { zh: '演示公告', en: 'Demonstration news' }
    await writeIn(page, t, t('host-console', 'announce.text'), announced)
    const go = { name: t('host-console', 'announce.go') }
    await page.getByRole('button', go).click()
    await page.getByRole('dialog').getByRole('button', go).click()
    await expect.poll(() => receiver.believed.at(-1)?.data.text?.zh).toBe('演示公告')

    await open(host, `/v3/judge-space.html?tab=console&id=${id}&part=webhooks`)
    await page.getByRole('link', { name: say('log'), exact: true }).click()
    const log = page.getByRole('region', { name: say('log.of', { name }) })
    await expect(log.getByText(webhookEvents['announcement.published'].title[language], { exact: true })).toBeVisible()
    await expect(log.getByText(say('log.delivered'))).toHaveCount(2)
    // Sent again, it has the key that the receiver knows.
    await log
      .getByRole('button', { name: say('log.again') })
      .first()
      .click()
    await expect(log.getByText(say('log.delivered'))).toHaveCount(2)
    expect(receiver.believed).toHaveLength(2)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width)
    receiver.close()
    await expectNoErrors(host)
  })
}
