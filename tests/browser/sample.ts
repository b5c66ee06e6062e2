import { type Page, test } from '@playwright/test'
import { settled } from './session.ts'
import { textsOf } from './texts.ts'

/** Downloads a competition’s sample answer as a logged-in user of a page in Chinese; returns its path. */
export async function downloadSample(page: Page, cmptId: number): Promise<string> {
  const t = textsOf('zh')
  await page.goto(`/v3/cmptDetail.html?id=${cmptId}&tab=data`)
  await settled(page)
  const row = page.getByRole('article').filter({ hasText: t('competition', 'data.sample') })
  const downloading = page.waitForEvent('download')
  await row.getByRole('button', { name: t('competition', 'data.get'), exact: true }).click()
  const path = test.info().outputPath('sample.csv')
  await (await downloading).saveAs(path)
  return path
}
