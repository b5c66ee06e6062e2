import type { Page } from '@playwright/test'

/** Opens a part of the gallery, with all that its components load later: editors, formulas, QR codes and pictures. */
export async function openGallery(page: Page, search: string): Promise<void> {
  await page.goto(`/v3/gallery.html?${search}`, { waitUntil: 'networkidle' })
  await page.waitForFunction(() => {
    const count = (selector: string) => document.querySelectorAll(selector).length
    return count('.mantine-Skeleton-root') === 0 && count('.cm-editor') === count('[data-state^="CodeField."]')
  })
  await page.evaluate(async () => {
    await document.fonts.ready
    for (const image of document.images) {
      image.loading = 'eager'
      await image.decode()
    }
  })
}
