import { chromium, type FullConfig } from '@playwright/test'
import { openGallery } from './gallery-page.ts'

/** Vite finds the libraries while the first page loads, and reloads it: no picture is taken of that. */
export default async function warm(config: FullConfig): Promise<void> {
  const { baseURL, launchOptions = {} } = config.projects[0]?.use ?? {}
  const browser = await chromium.launch(launchOptions)
  const page = await browser.newPage({ ...(baseURL === undefined ? {} : { baseURL }) })
  await page.goto('/v3/gallery.html', { waitUntil: 'networkidle' })
  await page.waitForTimeout(2000)
  await openGallery(page, '')
  await browser.close()
}
